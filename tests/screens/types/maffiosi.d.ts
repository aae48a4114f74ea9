/* Made from the Structs of maffiosi; refresh with: pytest tests/screens --refresh-golden */
declare namespace Maffiosi {
  interface Awaits {
    what: string;
    seats: string[];
  }

  interface CakeCorrectedTold {
    kind: "cake_corrected";
    of: string;
    place: number | null;
  }

  interface CakeExplodedTold {
    kind: "cake_exploded";
    of: string;
    by: string | null;
    place: number;
    count: number;
  }

  interface CakePassedTold {
    kind: "cake_passed";
    seat: string;
    of: string;
    source: number;
    place: number;
  }

  interface CakePlacedTold {
    kind: "cake_placed";
    seat: string;
    place: number;
  }

  interface CakeView {
    of: string;
    place: number;
    catches: string[];
    turns: number | null;
  }

  interface CardDiscardedTold {
    kind: "card_discarded";
    seat: string;
    card: string;
    copy: string | null;
  }

  interface CardPlayedTold {
    kind: "card_played";
    seat: string;
    card: string;
    copy: string | null;
  }

  interface CardsDrawnTold {
    kind: "cards_drawn";
    seat: string;
    count: number;
    pot: number;
    shuffled: boolean;
  }

  interface ChairView {
    number: number;
    feature: string;
    opposite?: number | null;
    figure?: string | null;
    cake?: string | null;
  }

  interface Check {
    key: string;
    seat?: string | null;
    facts?: Record<string, any>;
  }

  interface Collect {
    type: "collect";
    boss: boolean;
    businesses: number;
    monopolies: number;
    register: boolean;
  }

  interface Discard {
    type: "discard";
    card: string;
  }

  interface EveningEndsTold {
    kind: "evening_ends";
    why: string;
    seat: string | null;
  }

  interface FamilyView {
    seat: string;
    side: string;
    figures: Figure[];
    standing: string[];
    cake: number | null;
    out: boolean;
    income: number;
    lines: IncomeLine[];
    cards: number;
  }

  interface FellAsleepTold {
    kind: "fell_asleep";
    figure: string;
    card: string;
    of: string;
    place: number | null;
  }

  interface Figure {
    id: string;
    card: string;
    of: string;
    role: string;
    place: number | null;
    asleep: boolean;
  }

  interface FigureCorrectedTold {
    kind: "figure_corrected";
    figure: string;
    card: string;
    of: string;
    role: string;
    place: number | null;
    asleep: boolean;
  }

  interface FigureMovedTold {
    kind: "figure_moved";
    seat: string;
    figure: string;
    card: string;
    source: number;
    place: number;
  }

  interface FigureRemovedTold {
    kind: "figure_removed";
    figure: string;
    card: string;
    of: string;
    by: string | null;
    why: string;
    place: number | null;
  }

  interface FigureSeatedTold {
    kind: "figure_seated";
    seat: string;
    figure: string;
    card: string;
    place: number;
  }

  interface FiguresToldTold {
    kind: "figures_told";
    seat: string;
    figures: number;
  }

  interface FinishTurn {
    type: "finish_turn";
  }

  interface GameView {
    keeps: string;
    chairs: ChairView[];
    families: FamilyView[];
    cakes: CakeView[];
    threats: ThreatView[];
    step: string | null;
    actor: string | null;
    played: string[];
    seating: string;
    placer: string | null;
    middle: NoteCount[];
    earned: Income | null;
    pot: number;
    used: number;
    happened: HandMove[];
    now: HandMove[];
    awaits: Awaits | null;
    out: string[][];
    ending: string | null;
    checklist: Check[];
  }

  interface HandMove {
    what: string;
    of: string;
    figure?: string | null;
    card?: string | null;
    source?: number | null;
    place?: number | null;
  }

  interface Held {
    cards: string[];
  }

  interface Income {
    seat: string;
    lines: IncomeLine[];
    due: number;
  }

  interface IncomeCountedTold {
    kind: "income_counted";
    seat: string;
    lines: IncomeLine[];
    due: number;
  }

  interface IncomeLine {
    what: string;
    amount: number;
    business?: string;
    places?: number[];
  }

  interface KaBoom {
    type: "ka_boom";
    cake: string;
    card?: string;
  }

  interface KnockedOutTold {
    kind: "knocked_out";
    seats: string[];
    why: string;
  }

  interface Mine {
    may: Record<string, any>[];
  }

  interface Move {
    type: "move";
    figure: string;
    place: number;
    card?: string;
  }

  interface Nightcap {
    type: "nightcap";
    figures: string[];
    card?: string;
  }

  interface NoteCount {
    value: number;
    count: number;
  }

  interface NotesRecountedTold {
    kind: "notes_recounted";
    left: NoteCount[];
  }

  interface NotesTakenTold {
    kind: "notes_taken";
    seat: string;
    over: NoteCount[];
    back: NoteCount[];
    left: NoteCount[];
  }

  interface OrderCake {
    type: "order_cake";
    place: number;
    card?: string;
  }

  interface PassItOn {
    type: "pass_it_on";
    cake: string;
    way: "against" | "clockwise";
    card?: string;
  }

  interface PlaceFigure {
    type: "place_figure";
    figure: string;
    place: number;
  }

  interface PotCorrectedTold {
    kind: "pot_corrected";
    pot: number;
  }

  interface SayOut {
    type: "say_out";
    seats: string[];
    figures?: number[];
  }

  interface Scram {
    type: "scram";
    card?: string;
  }

  interface ScramCalledTold {
    kind: "scram_called";
    seat: string;
  }

  interface Shoot {
    type: "shoot";
    by: string;
    victim: string;
    card?: string;
  }

  interface Stab {
    type: "stab";
    by: string;
    victim: string;
    card?: string;
  }

  interface StepBeganTold {
    kind: "step_began";
    seat: string;
    step: string;
  }

  interface TableLaidTold {
    kind: "table_laid";
    families: string[];
    figures?: Figure[];
    notes: NoteCount[];
    pot: number;
    hand: number;
    opening: boolean;
  }

  interface TakeLastNote {
    type: "take_last_note";
  }

  interface ThreatView {
    figure: string;
    by: string;
    card: string;
  }

  interface WokeUpTold {
    kind: "woke_up";
    figure: string;
    card: string;
    of: string;
    place: number | null;
  }

  type Command =
    | Collect
    | Discard
    | FinishTurn
    | KaBoom
    | Move
    | Nightcap
    | OrderCake
    | PassItOn
    | PlaceFigure
    | SayOut
    | Scram
    | Shoot
    | Stab
    | TakeLastNote;

  type Told =
    | CakeCorrectedTold
    | CakeExplodedTold
    | CakePassedTold
    | CakePlacedTold
    | CardDiscardedTold
    | CardPlayedTold
    | CardsDrawnTold
    | EveningEndsTold
    | FellAsleepTold
    | FigureCorrectedTold
    | FigureMovedTold
    | FigureRemovedTold
    | FigureSeatedTold
    | FiguresToldTold
    | IncomeCountedTold
    | KnockedOutTold
    | NotesRecountedTold
    | NotesTakenTold
    | PotCorrectedTold
    | ScramCalledTold
    | StepBeganTold
    | TableLaidTold
    | WokeUpTold;
}
