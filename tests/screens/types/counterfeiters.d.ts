/* Made from the Structs of counterfeiters; refresh with: pytest tests/screens --refresh-golden */
declare namespace Counterfeiters {
  interface Awaits {
    what: string;
    seats: string[];
  }

  interface BuyCard {
    type: "buy_card";
    space: string;
    card?: string;
    lifting?: string;
  }

  interface CardBoughtTold {
    kind: "card_bought";
    seat: string;
    card: string;
    copy: string | null;
    price: number;
    slot: number;
  }

  interface CardCorrectedTold {
    kind: "card_corrected";
    seat: string;
    card: string;
    gone: boolean;
  }

  interface CheatTax {
    type: "cheat_tax";
    space: string;
    lifting?: string;
  }

  interface Check {
    key: string;
    seat?: string | null;
    facts?: Record<string, any>;
  }

  interface Count {
    hand: number;
    offshore: number;
    fakes: Record<string, number>;
  }

  interface CountNotes {
    type: "count_notes";
    hand?: Record<string, number>;
    offshore?: Record<string, number>;
    fakes?: Record<string, number>;
  }

  interface DinersServedTold {
    kind: "diners_served";
    seat: string;
    count: number;
    paid: number;
    most: boolean;
  }

  interface DinersToldTold {
    kind: "diners_told";
    notes?: number[];
  }

  interface EndReachedTold {
    kind: "end_reached";
    seat: string | null;
    seats: string[];
  }

  interface EveningEndsTold {
    kind: "evening_ends";
    seats: string[];
  }

  interface FakesPrintedTold {
    kind: "fakes_printed";
    seat: string;
    count: number;
    quality: number;
  }

  interface FakesWashedTold {
    kind: "fakes_washed";
    seat: string;
    notes: number[];
    count: number;
    paid: number;
    how: string;
  }

  interface Fly {
    type: "fly";
    space: string;
    amount?: number;
    lifting?: string;
  }

  interface GameView {
    board: string;
    spaces: SpaceView[];
    track: StepView[];
    last: number;
    officer: number;
    strike: boolean;
    caps: string;
    accepted: number[];
    players: PlayerView[];
    first: string | null;
    pawn: string | null;
    undrawn: number;
    letter: string;
    trashed: number;
    lawyer: string;
    ended: boolean;
    awaits: Awaits | null;
    happened: HandMove[];
    checklist: Check[];
  }

  interface GodfatherCameTold {
    kind: "godfather_came";
    seats: string[];
  }

  interface HandMove {
    what: string;
    of?: string | null;
    space?: string;
    card?: string;
    quality?: number;
    count?: number;
    amount?: number;
    to?: number;
  }

  interface HandedOverTold {
    kind: "handed_over";
    kind_of: string;
    source: string;
    target: string;
    count: number;
    reason: string;
  }

  interface HandedUnseenTold {
    kind: "handed_unseen";
    kind_of: string;
    source: string;
    target: string;
    count: number;
    reason: string;
  }

  interface Held {
    cards: string[];
  }

  interface HenchmanCorrectedTold {
    kind: "henchman_corrected";
    space: string;
    seat: string | null;
  }

  interface HenchmanLaidFlatTold {
    kind: "henchman_laid_flat";
    seat: string;
  }

  interface HenchmanLiftedTold {
    kind: "henchman_lifted";
    seat: string;
    space: string;
    lawyer: string;
  }

  interface HenchmanPlacedTold {
    kind: "henchman_placed";
    seat: string;
    space: string;
    action: string;
  }

  interface InvestigationWentTold {
    kind: "investigation_went";
    quality: number;
  }

  interface LawyerCalledTold {
    kind: "lawyer_called";
    seat: string;
    lawyer: string;
  }

  interface LawyerRestedTold {
    kind: "lawyer_rested";
    seat: string;
    lawyer: string;
  }

  interface LayFlat {
    type: "lay_flat";
  }

  interface MarketMovedTold {
    kind: "market_moved";
    slots: (string | null)[];
    trashed: string[];
    taken: number;
    undrawn: number;
  }

  interface Mine {
    may: Record<string, any>[];
    screen: Screened | null;
  }

  interface NameComponent {
    type: "name_component";
    card: string;
  }

  interface NameSlot {
    type: "name_slot";
    space: string;
    card: string;
  }

  interface Named {
    card: string;
    copy: string | null;
  }

  interface Notes {
    amount: number;
    notes: Record<string, number>;
  }

  interface NotesCountedTold {
    kind: "notes_counted";
    hand?: number;
    offshore?: number;
    fakes?: Record<string, number>;
  }

  interface OfficerCorrectedTold {
    kind: "officer_corrected";
    to: number;
  }

  interface OfficerMovedTold {
    kind: "officer_moved";
    seat: string | null;
    to: number;
    last: number;
  }

  interface PawnCorrectedTold {
    kind: "pawn_corrected";
    seat: string;
  }

  interface PilesShuffledTold {
    kind: "piles_shuffled";
    pile?: string[];
    number?: number;
    order?: number[];
    tap?: string;
  }

  interface PlayerView {
    seat: string;
    side: string;
    cards: Named[];
    left: number;
    flat: number;
    standing: string[];
    printers: number;
    prints: number;
    quality: number;
    diners: number;
    jet: boolean;
  }

  interface PrintFakes {
    type: "print_fakes";
    space: string;
    lifting?: string;
  }

  interface RefusedCorrectedTold {
    kind: "refused_corrected";
    quality: number;
  }

  interface RestLawyer {
    type: "rest_lawyer";
  }

  interface RoundClosedTold {
    kind: "round_closed";
    round: number;
    first: string;
    henchmen: number;
  }

  interface ScreenLiftedTold {
    kind: "screen_lifted";
    seat: string;
    hand: number;
    offshore: number;
    total: number;
    fakes: number[];
    place: number;
  }

  interface Screened {
    hand: Notes;
    offshore: Notes;
    fakes: Record<string, number>;
    diners: number[];
    counted: Count | null;
  }

  interface SellToFence {
    type: "sell_to_fence";
    space: string;
    notes: number[];
    lifting?: string;
  }

  interface Shop {
    type: "shop";
    space: string;
    notes: number[];
    lifting?: string;
  }

  interface SlotCorrectedTold {
    kind: "slot_corrected";
    slot: number;
    card: string | null;
  }

  interface SlotNamedTold {
    kind: "slot_named";
    slot: number;
    card: string;
    copy: string | null;
  }

  interface SpaceView {
    id: string;
    action: string;
    seat?: string | null;
    cap?: boolean;
    sunglasses?: boolean;
    price?: number;
    trash?: boolean;
    card?: string | null;
  }

  interface StartCardTakenTold {
    kind: "start_card_taken";
    seat: string;
    card: string;
    copy: string | null;
  }

  interface StepView {
    index: number;
    what: string[];
    quality?: number;
  }

  interface StrikeBeganTold {
    kind: "strike_began";
    to: number;
  }

  interface TableLaidTold {
    kind: "table_laid";
    players: string[];
    slots: (string | null)[];
    undrawn: number;
    henchmen: number;
    officer: number;
  }

  interface TaxCheatedTold {
    kind: "tax_cheated";
    seat: string;
    amount: number;
    pawn: boolean;
  }

  interface TellDiners {
    type: "tell_diners";
    notes: number[];
  }

  interface TicketsPaidTold {
    kind: "tickets_paid";
    seat: string;
    count: number;
    paid: number;
  }

  type Command =
    | BuyCard
    | CheatTax
    | CountNotes
    | Fly
    | LayFlat
    | NameComponent
    | NameSlot
    | PrintFakes
    | RestLawyer
    | SellToFence
    | Shop
    | TellDiners;

  type Told =
    | CardBoughtTold
    | CardCorrectedTold
    | DinersServedTold
    | DinersToldTold
    | EndReachedTold
    | EveningEndsTold
    | FakesPrintedTold
    | FakesWashedTold
    | GodfatherCameTold
    | HandedOverTold
    | HandedUnseenTold
    | HenchmanCorrectedTold
    | HenchmanLaidFlatTold
    | HenchmanLiftedTold
    | HenchmanPlacedTold
    | InvestigationWentTold
    | LawyerCalledTold
    | LawyerRestedTold
    | MarketMovedTold
    | NotesCountedTold
    | OfficerCorrectedTold
    | OfficerMovedTold
    | PawnCorrectedTold
    | PilesShuffledTold
    | RefusedCorrectedTold
    | RoundClosedTold
    | ScreenLiftedTold
    | SlotCorrectedTold
    | SlotNamedTold
    | StartCardTakenTold
    | StrikeBeganTold
    | TableLaidTold
    | TaxCheatedTold
    | TicketsPaidTold;
}
