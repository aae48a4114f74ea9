/* Made from the Structs of capo_della_mafia; refresh with: pytest tests/screens --refresh-golden */
declare namespace CapoDellaMafia {
  interface AllJudgedTold {
    kind: "all_judged";
    suspected: string[];
  }

  interface AssignmentCorrectedTold {
    kind: "assignment_corrected";
    card: string;
  }

  interface AssignmentTurnedTold {
    kind: "assignment_turned";
    card: string;
    envelope: boolean;
    fresh: boolean;
  }

  interface Awaits {
    what: string;
    seats: string[];
  }

  interface CapoDiTuttiCapiTold {
    kind: "capo_di_tutti_capi";
    seat: string;
    respect: number;
  }

  interface CapoJudgedTold {
    kind: "capo_judged";
    seat: string;
    hat: boolean;
    stars: number;
    limit: number;
    met: boolean;
    wild: string[];
    any_kind: string;
  }

  interface CapoView {
    seat: string;
    side: string;
    respect: number;
    hand: number;
    laid: number | null;
    open: string[];
    covered: number;
    ready: boolean;
    to_turn_up: number;
    sealed: boolean;
    seal: string;
    salt: string;
    shown: boolean;
    at: string | null;
    void: boolean;
    suspected: boolean;
    hat: boolean;
    verdict: Verdict | null;
    giulias: number;
  }

  interface CardsDealtTold {
    kind: "cards_dealt";
    capos: string[];
    respect: number;
    hand: number;
    pile: number;
  }

  interface CardsDiscardedTold {
    kind: "cards_discarded";
    count: number;
  }

  interface Check {
    key: string;
    seat?: string | null;
    facts?: Record<string, any>;
  }

  interface ClaimGiulia {
    type: "claim_giulia";
    card: string;
  }

  interface CountDown {
    type: "count_down";
  }

  interface EventCorrectedTold {
    kind: "event_corrected";
    card: string | null;
  }

  interface EventTurnedTold {
    kind: "event_turned";
    card: string;
    fresh: boolean;
  }

  interface GameView {
    goal: number;
    asks_back: boolean;
    task: TaskView | null;
    envelope: boolean;
    event: string | null;
    stakes: Stakes | null;
    counter: string | null;
    capos: CapoView[];
    awaits: Awaits | null;
    zero: number | null;
    rats: number;
    moves: Move[];
    tied: string[];
    pile: number;
    discards: number;
    assignments: number;
    checklist: Check[];
  }

  interface GiuliaClaimedTold {
    kind: "giulia_claimed";
    seat: string;
    card?: string;
  }

  interface HandCorrectedTold {
    kind: "hand_corrected";
    seat: string;
    cards: number;
  }

  interface HandRefilledTold {
    kind: "hand_refilled";
    seat: string;
    count: number;
    shuffled: boolean;
  }

  interface Held {
    cards: string[];
  }

  interface LayMafiosi {
    type: "lay_mafiosi";
    cards?: string[];
    count?: number;
  }

  interface MafiosiLaidTold {
    kind: "mafiosi_laid";
    seat: string;
    count: number;
    cards?: string[];
  }

  interface MafiosiReadyTold {
    kind: "mafiosi_ready";
    seat: string;
    open: number;
    covered: number;
  }

  interface MafiosoShownTold {
    kind: "mafioso_shown";
    seat: string;
    card: string;
    copy: string;
    why: string;
  }

  interface Mine {
    may: Record<string, any>[];
    cards: string[];
    at: string | null;
  }

  interface Move {
    seat: string;
    by: number;
    now: number;
    reason: string;
    other: string | null;
  }

  interface PistolPointedTold {
    kind: "pistol_pointed";
    seat: string;
    at: string | null;
  }

  interface PistolsShownTold {
    kind: "pistols_shown";
    pistols: Pointing[];
  }

  interface Pointing {
    seat: string;
    at: string | null;
    salt: string;
  }

  interface RespectMovedTold {
    kind: "respect_moved";
    seat: string;
    by: number;
    now: number;
    reason: string;
    other: string | null;
  }

  interface RoundSettledTold {
    kind: "round_settled";
    first: string;
  }

  interface SayPistol {
    type: "say_pistol";
    at?: string | null;
  }

  interface SealSuspicion {
    type: "seal_suspicion";
    at?: string | null;
  }

  interface Settle {
    type: "settle";
  }

  interface ShowMafiosi {
    type: "show_mafiosi";
    cards: string[];
  }

  interface Stakes {
    hat: number;
    right: number;
    wrong: number;
  }

  interface SuspicionSealedTold {
    kind: "suspicion_sealed";
    seat: string;
    seal: string;
    at?: string | null;
  }

  interface TaskView {
    card: string;
    symbols: string[];
    stars: number;
    limit: number;
  }

  interface TiedAtTheGoalTold {
    kind: "tied_at_the_goal";
    seats: string[];
    respect: number;
  }

  interface TurnAssignment {
    type: "turn_assignment";
    card: string;
    envelope?: boolean;
  }

  interface TurnEvent {
    type: "turn_event";
    card: string;
  }

  interface TurnUp {
    type: "turn_up";
    cards: string[];
  }

  interface Verdict {
    hat: boolean;
    stars: number;
    limit: number;
    met: boolean;
    wild: string[];
    any_kind: string;
  }

  type Command =
    | ClaimGiulia
    | CountDown
    | LayMafiosi
    | SayPistol
    | SealSuspicion
    | Settle
    | ShowMafiosi
    | TurnAssignment
    | TurnEvent
    | TurnUp;

  type Told =
    | AllJudgedTold
    | AssignmentCorrectedTold
    | AssignmentTurnedTold
    | CapoDiTuttiCapiTold
    | CapoJudgedTold
    | CardsDealtTold
    | CardsDiscardedTold
    | EventCorrectedTold
    | EventTurnedTold
    | GiuliaClaimedTold
    | HandCorrectedTold
    | HandRefilledTold
    | MafiosiLaidTold
    | MafiosiReadyTold
    | MafiosoShownTold
    | PistolPointedTold
    | PistolsShownTold
    | RespectMovedTold
    | RoundSettledTold
    | SuspicionSealedTold
    | TiedAtTheGoalTold;
}
