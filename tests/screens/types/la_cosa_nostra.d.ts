/* Made from the Structs of la_cosa_nostra; refresh with: pytest tests/screens --refresh-golden */
declare namespace LaCosaNostra {
  interface AbilityUsedTold {
    kind: "ability_used";
    seat: string;
    business: string;
    card: string;
  }

  interface ActionView {
    stage: string;
    deeds: DeedView[];
    shares: [string, number][];
  }

  interface Announce {
    type: "announce";
    gangster: string;
    target?: string | null;
  }

  interface AnswerOffer {
    type: "answer_offer";
    offer: string;
    yes: boolean;
  }

  interface Awaits {
    what: string;
    seats: string[];
  }

  interface BeginPayday {
    type: "begin_payday";
  }

  interface BonusEarnedTold {
    kind: "bonus_earned";
    seat: string;
    amount: number;
  }

  interface Bundle {
    money?: number;
    cards?: string[];
    markers?: string[];
  }

  interface BusinessBoughtTold {
    kind: "business_bought";
    seat: string;
    business: string;
    card: string;
    copy: string | null;
    amount: number;
    origin: "market" | "stack";
  }

  interface BusinessCorrectedTold {
    kind: "business_corrected";
    business: string;
    card: string;
    owner: string | null;
    down: boolean;
    used: boolean;
    copy: string | null;
  }

  interface BusinessGoneTold {
    kind: "business_gone";
    business: string;
    card: string;
    seat: string;
    by: string | null;
  }

  interface BusinessView {
    id: string;
    card: string;
    copy?: string | null;
    on?: string | null;
    down?: boolean;
    used?: boolean;
    markers?: string[];
  }

  interface CardDeactivatedTold {
    kind: "card_deactivated";
    piece: string;
    card: string;
    seat: string;
    by: string;
  }

  interface CardHandedTold {
    kind: "card_handed";
    piece: string;
    card: string;
    seat: string;
    to: string;
    why: "persuasion" | "ruling" | "trade";
  }

  interface CardSavedTold {
    kind: "card_saved";
    piece: string;
    card: string;
    seat: string;
  }

  interface CardsUsedTold {
    kind: "cards_used";
    seat: string;
    businesses: string[];
    lent: string[];
    cards: string[];
  }

  interface Check {
    key: string;
    seat?: string | null;
    facts?: Record<string, any>;
  }

  interface ClashAcceptedTold {
    kind: "clash_accepted";
    seat: string;
    gangster: string;
  }

  interface Confess {
    type: "confess";
  }

  interface ConfessedTold {
    kind: "confessed";
    seat: string;
  }

  interface DealStruckTold {
    kind: "deal_struck";
    seat: string;
    to: string;
    amount: number;
    cards: string[];
    lent: string[];
  }

  interface DeedView {
    kind: string;
    seat: string;
    gangster: string;
    target?: string | null;
    card?: string | null;
    clash?: string | null;
    victim?: string | null;
    uses?: string[] | null;
    stake?: number | null;
    dice?: number;
    results?: number[] | null;
    again?: number | null;
    need?: number;
    successes?: number | null;
    repelled?: boolean;
    hit?: string | null;
    level?: string | null;
  }

  interface DiceKeptTold {
    kind: "dice_kept";
    seat: string;
  }

  interface DiceReadTold {
    kind: "dice_read";
    seat: string;
    gangster: string;
    deed: "fire" | "job" | "robbery" | "trap";
    need: number;
    results: number[];
    successes: number;
  }

  interface DieTakenUpTold {
    kind: "die_taken_up";
    seat: string;
    business: string;
    card: string;
    die: number;
  }

  interface Discard {
    type: "discard";
    gangster: string;
  }

  interface DocPlayedTold {
    kind: "doc_played";
    seat: string;
    piece: string;
    card: string;
  }

  interface EarnedTold {
    kind: "earned";
    seat: string;
    lines: [string, number][];
    amount: number;
  }

  interface ExchangeMarket {
    type: "exchange_market";
    card?: string;
  }

  interface FamilyCorrectedTold {
    kind: "family_corrected";
    seat: string;
    laundered: number;
    start: boolean;
  }

  interface FamilyView {
    seat: string;
    side: string;
    gangsters: GangsterView[];
    businesses: BusinessView[];
    reserve: number;
    income: number;
    laundered: number;
    kills: string[];
    markers: number;
  }

  interface FireDecidedTold {
    kind: "fire_decided";
    seat: string;
    gangster: string;
    yes: boolean;
  }

  interface GameView {
    round: number;
    rounds: number;
    phase: string;
    start: string | null;
    families: FamilyView[];
    monopolies: Record<string, string>;
    market: string[] | null;
    stack: number | null;
    action: ActionView | null;
    last: DeedView | null;
    schemers: string[];
    awaits: Awaits | null;
    earned: Record<string, [string, number][]>;
    checklist: Check[];
    confessed: string | null;
    influence_from: number;
  }

  interface GangsterCorrectedTold {
    kind: "gangster_corrected";
    gangster: string;
    owner: string;
    place: "killed" | "reserve" | "table";
    down: boolean;
    used: boolean;
    killer: string | null;
  }

  interface GangsterKilledTold {
    kind: "gangster_killed";
    gangster: string;
    seat: string;
    by: string;
  }

  interface GangsterView {
    id: string;
    strength: number;
    down?: boolean;
    task?: string | null;
    business?: string | null;
    modifiers?: string[];
    used?: boolean;
    robbed?: string | null;
    laid_by?: string[];
  }

  interface GiveUp {
    type: "give_up";
  }

  interface HardLuck {
    type: "hard_luck";
  }

  interface HardLuckCalledTold {
    kind: "hard_luck_called";
    seat: string;
  }

  interface Held {
    jobs: string[];
    influence: string[];
  }

  interface IncomesDueTold {
    kind: "incomes_due";
    round: number;
  }

  interface InfluencePlayedTold {
    kind: "influence_played";
    seat: string;
    effect: string;
  }

  interface JobAnnouncedTold {
    kind: "job_announced";
    seat: string;
    gangster: string;
    target: string | null;
  }

  interface JobDoneTold {
    kind: "job_done";
    seat: string;
    gangster: string;
    card: string | null;
    outcome: "failed" | "repelled" | "success" | "void";
    successes: number;
    amount: number;
    target: string | null;
    why: string | null;
  }

  interface JobHint {
    gangster: string;
    card: string;
    missing?: string[];
    targets?: string[] | null;
  }

  interface JobLackedTold {
    kind: "job_lacked";
    seat: string;
    gangster: string;
    card: string;
    lacks: string[];
  }

  interface KeepDice {
    type: "keep_dice";
  }

  interface Launder {
    type: "launder";
    amount: number;
  }

  interface LaunderedTold {
    kind: "laundered";
    seat: string;
    amount: number;
  }

  interface LayInfluence {
    type: "lay_influence";
    card: string;
    gangster: string;
  }

  interface MakePromise {
    type: "make_promise";
    to: string;
    words: string;
  }

  interface MarkerHomeTold {
    kind: "marker_home";
    business: string;
    card: string;
    seat: string;
    why: "lost" | "ruling" | "used" | "withdrawn";
  }

  interface MarkerPlacedTold {
    kind: "marker_placed";
    business: string;
    card: string;
    seat: string;
    of: string;
  }

  interface MarketCorrectedTold {
    kind: "market_corrected";
    market: string[];
    stack?: string[];
  }

  interface MarketDealtTold {
    kind: "market_dealt";
    market: string[];
    stack?: string[];
    tap?: string;
    number?: number;
    order?: number[];
  }

  interface MarketExchangedTold {
    kind: "market_exchanged";
    seat: string;
  }

  interface MarketFilledTold {
    kind: "market_filled";
    market: string[];
    taken?: number;
  }

  interface Mine {
    may: Record<string, any>[];
    jobs: JobHint[];
    offers: OpenOffer[];
    promises: Promise[];
    reserve: string[];
    reply: string | null;
    stack: Record<string, number> | null;
  }

  interface ModifierCorrectedTold {
    kind: "modifier_corrected";
    gangster: string;
    effect: string;
    seat?: string;
    there: boolean;
  }

  interface ModifierLaidTold {
    kind: "modifier_laid";
    seat: string;
    effect: string;
    gangster: string;
    copy: string | null;
  }

  interface MonopolyReturnedTold {
    kind: "monopoly_returned";
    seat: string;
    monopoly: string;
  }

  interface MonopolyTakenTold {
    kind: "monopoly_taken";
    seat: string;
    monopoly: string;
  }

  interface NameVictim {
    type: "name_victim";
    card: string;
  }

  interface Next {
    type: "next";
    rest?: boolean;
  }

  interface Offer {
    type: "offer";
    to: string;
    gives?: Side;
    wants?: Side;
    words?: string;
  }

  interface OfferClosedTold {
    kind: "offer_closed";
    offer: string;
    seat: string;
    to: string;
    how: "agreed" | "declined" | "lapsed" | "withdrawn";
  }

  interface OfferDeclinedTold {
    kind: "offer_declined";
    seat: string;
  }

  interface OfferMadeTold {
    kind: "offer_made";
    offer: string;
    seat: string;
    to: string;
    words: string;
  }

  interface OpenOffer {
    id: string;
    seat: string;
    to: string;
    gives: Bundle;
    wants: Bundle;
    words: string;
  }

  interface PayPurchase {
    type: "pay_purchase";
    gangster: string;
  }

  interface Peek {
    type: "peek";
    card: string;
    plans: string[];
  }

  interface PlanJob {
    type: "plan_job";
    gangster: string;
    code?: string | null;
    done?: boolean;
  }

  interface PlanPurchase {
    type: "plan_purchase";
    gangster: string;
    card: string;
    done?: boolean;
  }

  interface Promise {
    id: string;
    seat: string;
    to: string;
    words: string;
  }

  interface PromiseMadeTold {
    kind: "promise_made";
    promise: string;
    seat: string;
    to: string;
    words: string;
  }

  interface PromiseStruckTold {
    kind: "promise_struck";
    promise: string;
    seat: string;
    to: string;
  }

  interface PurchaseMadeTold {
    kind: "purchase_made";
    seat: string;
    gangster: string;
    business: string;
    card: string;
    amount: number;
  }

  interface PurchasePlannedTold {
    kind: "purchase_planned";
    seat: string;
    gangster: string;
    business: string;
    card: string;
    copy: string | null;
  }

  interface RanShortTold {
    kind: "ran_short";
    seat: string;
    amount: number;
    due: number;
  }

  interface Ready {
    type: "ready";
  }

  interface Recruit {
    type: "recruit";
    gangster: string;
  }

  interface RecruitedTold {
    kind: "recruited";
    seat: string;
    gangster: string;
    amount: number;
  }

  interface RepliedTold {
    kind: "replied";
    gangster?: string | null;
    copy?: string | null;
    yes?: boolean;
  }

  interface Respond {
    type: "respond";
    gangster?: string | null;
    doc?: string | null;
  }

  interface ResponseBeganTold {
    kind: "response_began";
    deed: "fire" | "job" | "robbery" | "trap";
    seat: string;
    gangster: string;
    plan?: string | null;
    target: string;
  }

  interface ResponseEndedTold {
    kind: "response_ended";
    deed: "fire" | "job" | "robbery" | "trap";
    seat: string;
    gangster: string;
    target: string;
    outcome: "failed" | "repelled" | "success" | "void";
    amount: number;
    card: string | null;
  }

  interface ReturnFire {
    type: "return_fire";
    yes: boolean;
  }

  interface RoundBeganTold {
    kind: "round_began";
    round: number;
    seat: string;
  }

  interface Scheme {
    type: "scheme";
    card?: string;
    skip?: boolean;
  }

  interface SchemerCalledTold {
    kind: "schemer_called";
    seat: string;
    queue: string[];
  }

  interface SchemerLapsedTold {
    kind: "schemer_lapsed";
    seat: string;
  }

  interface SchemerPlayedTold {
    kind: "schemer_played";
    seat: string;
    skip: boolean;
  }

  interface SeatReadyTold {
    kind: "seat_ready";
    seat: string;
  }

  interface Side {
    money?: number;
    cards?: string[];
    markers?: string[];
  }

  interface StackShuffledTold {
    kind: "stack_shuffled";
    stack?: string[];
    tap?: string;
    number?: number;
    order?: number[];
  }

  interface Stake {
    type: "stake";
    amount: number;
  }

  interface StakedTold {
    kind: "staked";
    seat: string;
    amount: number;
  }

  interface StayIdle {
    type: "stay_idle";
    gangster: string;
  }

  interface StaysIdleTold {
    kind: "stays_idle";
    seat: string;
    gangster: string;
  }

  interface StrikePromise {
    type: "strike_promise";
    promise: string;
  }

  interface StruckTold {
    kind: "struck";
    piece: string;
    card: string;
    seat: string;
    blow: "down" | "kill" | "none";
    by: string;
  }

  interface TakeCard {
    type: "take_card";
    card?: string | null;
  }

  interface TakeMarker {
    type: "take_marker";
    card: string;
  }

  interface TakeUpDie {
    type: "take_up_die";
    die: number;
  }

  interface TaskDroppedTold {
    kind: "task_dropped";
    seat: string;
    gangster: string;
    task: "job" | "purchase";
    why: "deactivated" | "discarded" | "killed" | "left" | "ruling" | "traded";
  }

  interface Throw {
    type: "throw";
    tap?: string | null;
  }

  interface TurnEndedTold {
    kind: "turn_ended";
    seat: string;
    rest: boolean;
  }

  interface TurnUp {
    type: "turn_up";
    code?: string | null;
    sure?: boolean;
  }

  interface TypeThrow {
    type: "type_throw";
    results: number[];
  }

  interface UseCards {
    type: "use_cards";
    cards: string[];
  }

  interface VictimNamedTold {
    kind: "victim_named";
    seat: string;
    victim: string;
    card: string;
  }

  type Command =
    | Announce
    | AnswerOffer
    | BeginPayday
    | Confess
    | Discard
    | ExchangeMarket
    | GiveUp
    | HardLuck
    | KeepDice
    | Launder
    | LayInfluence
    | MakePromise
    | NameVictim
    | Next
    | Offer
    | PayPurchase
    | Peek
    | PlanJob
    | PlanPurchase
    | Ready
    | Recruit
    | Respond
    | ReturnFire
    | Scheme
    | Stake
    | StayIdle
    | StrikePromise
    | TakeCard
    | TakeMarker
    | TakeUpDie
    | Throw
    | TurnUp
    | TypeThrow
    | UseCards;

  type Told =
    | AbilityUsedTold
    | BonusEarnedTold
    | BusinessBoughtTold
    | BusinessCorrectedTold
    | BusinessGoneTold
    | CardDeactivatedTold
    | CardHandedTold
    | CardSavedTold
    | CardsUsedTold
    | ClashAcceptedTold
    | ConfessedTold
    | DealStruckTold
    | DiceKeptTold
    | DiceReadTold
    | DieTakenUpTold
    | DocPlayedTold
    | EarnedTold
    | FamilyCorrectedTold
    | FireDecidedTold
    | GangsterCorrectedTold
    | GangsterKilledTold
    | HardLuckCalledTold
    | IncomesDueTold
    | InfluencePlayedTold
    | JobAnnouncedTold
    | JobDoneTold
    | JobLackedTold
    | LaunderedTold
    | MarkerHomeTold
    | MarkerPlacedTold
    | MarketCorrectedTold
    | MarketDealtTold
    | MarketExchangedTold
    | MarketFilledTold
    | ModifierCorrectedTold
    | ModifierLaidTold
    | MonopolyReturnedTold
    | MonopolyTakenTold
    | OfferClosedTold
    | OfferDeclinedTold
    | OfferMadeTold
    | PromiseMadeTold
    | PromiseStruckTold
    | PurchaseMadeTold
    | PurchasePlannedTold
    | RanShortTold
    | RecruitedTold
    | RepliedTold
    | ResponseBeganTold
    | ResponseEndedTold
    | RoundBeganTold
    | SchemerCalledTold
    | SchemerLapsedTold
    | SchemerPlayedTold
    | SeatReadyTold
    | StackShuffledTold
    | StakedTold
    | StaysIdleTold
    | StruckTold
    | TaskDroppedTold
    | TurnEndedTold
    | VictimNamedTold;
}
