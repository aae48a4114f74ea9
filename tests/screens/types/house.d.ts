/* Made from the Structs of the house; refresh with: pytest tests/screens --refresh-golden */
declare namespace House {
  interface ActTold {
    to: number;
    lines: Record<string, any>[];
  }

  interface ActsPage {
    acts: ActTold[];
  }

  interface Admit {
    type: "admit";
    seat: string;
  }

  interface AnswerRequest {
    type: "answer_request";
    request: string;
    yes: boolean;
  }

  interface Arrange {
    type: "arrange";
    seats: string[];
  }

  interface AskExport {
    type: "ask_export";
  }

  interface AskMoney {
    type: "ask_money";
    of: string[];
    amount: number;
    reason?: string;
  }

  interface Begin {
    type: "begin";
    first?: string | null;
  }

  interface BreakTie {
    type: "break_tie";
    winner: string;
  }

  interface CardLine {
    id: string;
    deck: string;
    number: number;
    title: string;
    text: string;
    results: Record<string, string>;
    facts: Record<string, any>;
    flavour: string;
  }

  interface CashAskedTold {
    kind: "cash_asked";
    seats: string[];
  }

  interface CashCountedTold {
    kind: "cash_counted";
    seat: string;
    amount: number;
    by: string | null;
  }

  interface CashSlip {
    type: "cash_slip";
    code: string;
  }

  interface ChangeCode {
    type: "change_code";
  }

  interface Checked {
    found: Spotted[];
    missing: Spotted[];
    surprising: Spotted[];
  }

  interface ChooseHost {
    type: "choose_host";
    seat: string;
  }

  interface CodeChangedTold {
    kind: "code_changed";
  }

  interface CodesSeen {
    codes: Read[];
  }

  interface CommitEntropy {
    type: "promise_entropy";
    promise: string;
  }

  interface ConfirmDice {
    type: "confirm_dice";
    roll: number;
    yes: boolean;
    results?: number[] | null;
  }

  interface CorrectCounter {
    type: "correct_counter";
    counter: string;
    owner: string;
    to: number;
    reason: string;
  }

  interface CorrectPhase {
    type: "correct_phase";
    phase: number;
    round: number;
    reason: string;
    also?: Record<string, boolean>;
  }

  interface CorrectPurse {
    type: "correct_purse";
    purse: string;
    to: number;
    reason: string;
  }

  interface CorrectTurn {
    type: "correct_turn";
    seat: string;
    reason: string;
  }

  interface Count {
    type: "count";
    counter: string;
    by: number;
  }

  interface CountCash {
    type: "count_cash";
    amount: number;
    seat?: string | null;
  }

  interface CountedTold {
    kind: "counted";
    counter: string;
    owner: string;
    seat: string | null;
    by: number;
    now: number;
  }

  interface CounterLine {
    least: number | null;
    most: number | null;
    step: number;
    emblem: string;
  }

  interface DiceDoubtedTold {
    kind: "dice_doubted";
    number: number;
    seat: string;
    by: string;
  }

  interface DiceTypedTold {
    kind: "dice_typed";
    number: number;
    seat: string;
    sides: number[];
    results: number[];
    reason: string;
  }

  interface Dismiss {
    type: "dismiss";
    seat: string;
  }

  interface Doctor {
    results: Record<string, boolean | number | string | null>;
  }

  interface Done {
    version: number;
  }

  interface Door {
    table: string;
    code: string;
    kind: string;
    game: string;
    edition: string | null;
    language: string;
    stage: string;
    door: string;
    most: number;
    seats: SeatView[];
    sides: Record<string, [string, string, string]>;
    mine: string[];
    claim: boolean;
  }

  interface DoorSetTold {
    kind: "door_set";
    door: "ask" | "closed" | "open";
  }

  interface DropPlan {
    type: "drop_plan";
    plan: string;
    reason: string;
  }

  interface EditionLine {
    id: string;
    languages: string[];
    title: Record<string, string>;
  }

  interface EndGame {
    type: "end_game";
  }

  interface EndTurn {
    type: "end_turn";
  }

  interface EntropyPromisedTold {
    kind: "entropy_promised";
  }

  interface EveningTold {
    table: string;
    game: string;
    day: string;
    minutes: number;
    players: string[];
    winners: string[];
  }

  interface Evenings {
    evenings: EveningTold[];
    games: GameTold[];
  }

  interface Event {
    n: number;
    text: string;
  }

  interface ExportAskedTold {
    kind: "export_asked";
    seats: string[];
  }

  interface FinishedRoll {
    number: number;
    seat: string;
    sides: number[];
    results: number[];
    how: string;
    reason: string;
  }

  interface GameBegunTold {
    kind: "game_begun";
    seats: string[];
  }

  interface GameBook {
    title: string;
    language: string;
    cards: Record<string, CardLine>;
    pieces: Record<string, string>;
    words: Record<string, string>;
    notes: number[];
    counters: Record<string, CounterLine>;
    emblems: Record<string, string>;
    rules: string[];
    places: string[];
    pictures: string[];
    portraits: Record<string, string>;
  }

  interface GameEndedTold {
    kind: "game_ended";
    places: Place[];
    open_tie: string[];
    seed: string;
  }

  interface GameLine {
    id: string;
    title: Record<string, string>;
    players: [number, number];
    minutes: number;
    languages: string[];
    editions: EditionLine[];
    options: OptionLine[];
    sides: SideLine[];
    money: boolean;
    tag: string;
    robots: number;
    refereed: boolean;
    printed: PrintedLine | null;
    cover: string;
  }

  interface GameRuling {
    type: "game_ruling";
    name: string;
    values?: Record<string, any>;
    reason?: string;
  }

  interface GameTold {
    game: string;
    played: number;
    minutes: number;
    wins: [string, number][];
  }

  interface GiveSeat {
    type: "give_seat";
    seat: string;
    awake?: string[];
    lately?: string[];
  }

  interface Health {
    ok: boolean;
    streams: number;
  }

  interface HostClaimedTold {
    kind: "host_claimed";
  }

  interface HostPassedTold {
    kind: "host_passed";
    seat: string | null;
  }

  interface HostView {
    passes: PassView[];
    entrusted: string[];
  }

  interface JoinedLateTold {
    kind: "joined_late";
    seat: string;
  }

  interface Joining {
    name?: string;
    code?: string | null;
    colour?: string | null;
    watch?: boolean;
    phone?: boolean;
    key?: string | null;
    fresh?: string | null;
  }

  interface Known {
    tables: TableLine[];
  }

  interface Language {
    lang: string;
  }

  interface Lay {
    type: "lay";
    code?: string | null;
    on?: string;
  }

  interface Leave {
    type: "leave";
  }

  interface LedgerFault {
    source: string;
    target: string;
    amount: number;
  }

  interface LendPass {
    type: "lend_pass";
    seat: string;
  }

  interface Line {
    words: string;
    points: number;
    facts: Record<string, unknown>;
    steps: number[];
  }

  interface LogPage {
    entries: Record<string, any>[];
    next: number | null;
  }

  interface LoggedPlay {
    link: string;
    play: Play;
  }

  interface MoneyAskedTold {
    kind: "money_asked";
    seat: string;
    of: string;
    amount: number;
    reason: string;
  }

  interface Moved {
    table: string;
    added: number;
    data_changed: boolean;
    seats: [string, string];
  }

  interface NewPlayer {
    player: string | null;
    token: string | null;
  }

  interface NewTable {
    table: string;
    host_token: string | null;
    join_url: string;
    code: string;
  }

  interface NextPhase {
    type: "next_phase";
  }

  interface Nothing {
  }

  interface Nudge {
    type: "nudge";
    seat: string;
  }

  interface NudgedTold {
    kind: "nudged";
    seat: string;
    by: string | null;
  }

  interface Opening {
    game: string;
    edition?: string | null;
    lang?: string;
    options?: Record<string, string>;
    strictness?: "enforce" | "free" | "warn";
    quorum?: "all" | "host" | "majority";
    money?: string;
    robots?: number;
  }

  interface OptionLine {
    id: string;
    choices: string[];
    default: string;
    scope: string;
    first: string | null;
  }

  interface OverruledTold {
    kind: "overruled";
    seat: string | null;
    rule: string;
    reason: string;
  }

  interface Own {
    seat: string;
    plans: PlanView[];
    slips: SlipView[];
    passes: PassView[];
    asked_of_me: Request[];
    asked_by_me: Request[];
    witness: number | null;
    promised: boolean;
    entrusted: string[];
    entrusted_from: number;
  }

  interface PaidTold {
    kind: "paid";
    source: string;
    target: string;
    amount: number;
    reason: string;
  }

  interface PaidUnseenTold {
    kind: "paid_unseen";
    source: string;
    target: string;
    amount: number;
    reason: string;
  }

  interface PassHost {
    type: "pass_host";
    seat: string | null;
  }

  interface PassLentTold {
    kind: "pass_lent";
    seat: string;
    ends: number;
  }

  interface PassView {
    seat: string;
    code: string;
    ends: number;
  }

  interface Pay {
    type: "pay";
    to: string;
    amount: number;
    reason?: string;
  }

  interface PhaseBeganTold {
    kind: "phase_began";
    phase: number;
    round: number;
  }

  interface Place {
    seat: string;
    points: number;
    rank: number;
    lines: Line[];
    tie: string | null;
  }

  interface PlanLaidTold {
    kind: "plan_laid";
    plan: string;
    seat: string;
    on: string;
    seal: string;
    copy?: string | null;
  }

  interface PlanRevealedTold {
    kind: "plan_revealed";
    plan: string;
    seat: string;
    on: string;
    copy: string;
    salt: string;
    true: boolean;
    clash: string | null;
  }

  interface PlanShownTold {
    kind: "plan_shown";
    plan: string;
    seat: string;
    to: string;
    copy?: string | null;
  }

  interface PlanTakenUpTold {
    kind: "plan_taken_up";
    plan: string;
    seat: string;
    on: string;
  }

  interface PlanView {
    id: string;
    seat: string;
    on: string;
    seal: string;
    copy?: string | null;
    shown_to?: string[];
    open?: boolean;
    clash?: string | null;
    true?: boolean;
  }

  interface Play {
    sourceName: string;
    sourcePlayId: string;
    playDate: string;
    game: PlayGame;
    players: PlayPlayer[];
    durationMin?: number | null;
    comments?: string;
  }

  interface PlayGame {
    name: string;
    sourceGameId: string;
    highestWins: boolean;
    noPoints: boolean;
  }

  interface PlayPlayer {
    name: string;
    sourcePlayerId: string;
    winner: boolean;
    startPlayer: boolean;
    score?: number | null;
    rank?: number | null;
    role?: string;
  }

  interface PrintedLine {
    game: string;
    language: string;
    edition: string | null;
    outdated: boolean;
  }

  interface PrintedTitles {
    language: string;
    cards: Record<string, TitleLine>;
    pieces: Record<string, string>;
  }

  interface PromiseSpentTold {
    kind: "promise_spent";
  }

  interface Propose {
    type: "propose";
    what: Arrange | ChooseHost | CorrectCounter | CorrectPhase | CorrectPurse | CorrectTurn | DropPlan | EndGame | GameRuling | GiveSeat | Recount | RemoveSeat | SetStrictness | Undo;
  }

  interface ProposedTold {
    kind: "proposed";
    question: string;
    seat: string | null;
    what: Record<string, any>;
    shows: Record<string, any>;
    voters: string[];
    needs: number;
  }

  interface QuestionView {
    id: string;
    seat: string | null;
    what: Record<string, any>;
    shows: Record<string, any>;
    yes: string[];
    no: string[];
    waits_for: string[];
    needs: number;
  }

  interface Read {
    text: string;
    kind: string;
    code?: string | null;
    card?: string | null;
    title?: string | null;
    deck?: string | null;
    why?: string | null;
    facts?: Record<string, string | null>;
    slip?: SlipSeen | null;
  }

  interface Receipt {
    plan: string;
    seat: string;
    shown_to: string[];
    copy: string | null;
  }

  interface Recount {
    type: "recount";
    purses: Record<string, number>;
  }

  interface RecountedTold {
    kind: "recounted";
    purses: Record<string, number>;
  }

  interface Rematch {
    table: string;
    join_url: string;
  }

  interface RematchOpenedTold {
    kind: "rematch_opened";
    table: string;
  }

  interface RemoveSeat {
    type: "remove_seat";
    seat: string;
  }

  interface Rename {
    type: "rename";
    name: string;
    side?: string | null;
  }

  interface Request {
    id: string;
    seat: string;
    of: string;
    amount: number;
    reason: string;
  }

  interface RequestClosedTold {
    kind: "request_closed";
    seat: string;
    of: string;
    how: "declined" | "paid" | "withdrawn";
  }

  interface Return {
    type: "return";
  }

  interface Reveal {
    type: "reveal";
    plan: string;
    code?: string | null;
  }

  interface Roll {
    type: "roll";
    sides: number[];
    tap?: string | null;
    reason?: string;
  }

  interface RollCalledTold {
    kind: "roll_called";
    number: number;
    seat: string;
    sides: number[];
    witness: string | null;
    reason: string;
  }

  interface RollRecord {
    number: number;
    by: string;
    how: "app" | "table" | "unwitnessed";
    sides?: number[];
    pile?: number;
    results?: number[];
    tap?: string | null;
    witness?: string | null;
    witness_commitment?: string | null;
    witness_entropy?: string | null;
    confirmed_by?: string | null;
    undone?: boolean;
  }

  interface RollView {
    number: number;
    seat: string;
    sides: number[];
    reason: string;
    witness?: string | null;
    typed?: number[] | null;
  }

  interface RolledTold {
    kind: "rolled";
    number: number;
    seat: string;
    sides: number[];
    results: number[];
    how: string;
    witness: string | null;
    reason: string;
  }

  interface RuledTold {
    kind: "ruled";
    seat: string | null;
    what: string;
    reason: string;
  }

  interface Ruling {
    seat: string | null;
    what: string;
    reason: string;
  }

  interface RulingTold {
    seat: string | null;
    what: string;
    reason: string;
    text: string;
  }

  interface Score {
    places: Place[];
    open_tie: string[];
    rulings: Ruling[];
    receipts: Receipt[];
    seed: string;
  }

  interface ScoreLine {
    text: string;
    points: number;
    points_text: string;
    events: Event[];
    cards: string[];
  }

  interface ScorePlace {
    seat: string;
    name: string;
    points: number;
    points_text: string;
    rank: number;
    lines: ScoreLine[];
    tie: string | null;
  }

  interface Scores {
    final: boolean;
    places: ScorePlace[];
    tie: string[];
    open_tie: string[];
    open_tie_text: string | null;
    rulings: RulingTold[];
    rulings_text: string;
  }

  interface SealView {
    whole: boolean;
    at: LedgerFault | null;
    total: number;
  }

  interface SeatAdmittedTold {
    kind: "seat_admitted";
    seat: string;
  }

  interface SeatBackTold {
    kind: "seat_back";
    seat: string;
  }

  interface SeatGivenTold {
    kind: "seat_given";
    seat: string;
    by: string;
  }

  interface SeatKnocksTold {
    kind: "seat_knocks";
    seat: string;
  }

  interface SeatLeftTold {
    kind: "seat_left";
    seat: string;
    removed: boolean;
  }

  interface SeatMovedTold {
    kind: "seat_moved";
    seat: string;
  }

  interface SeatRenamedTold {
    kind: "seat_renamed";
    seat: string;
    name: string;
    side: string;
  }

  interface SeatTakenTold {
    kind: "seat_taken";
    seat: string;
    name: string;
    side: string;
    phone: boolean;
    admitted: boolean;
  }

  interface SeatView {
    id: string;
    name: string;
    side: string;
    colour: string;
    emblem: string;
    letter: string;
    phone: boolean;
    admitted: boolean;
    left: boolean;
  }

  interface SeatsArrangedTold {
    kind: "seats_arranged";
    seats: string[];
  }

  interface SetDoor {
    type: "set_door";
    door: "ask" | "closed" | "open";
  }

  interface SetStrictness {
    type: "set_strictness";
    rule: string;
    level: "enforce" | "free" | "warn";
  }

  interface SettledTold {
    kind: "settled";
    question: string;
    how: "agreed" | "declined" | "overtaken" | "withdrawn";
    what: string;
  }

  interface ShowPlan {
    type: "show_plan";
    plan: string;
    to: string;
  }

  interface Shown {
    table: TableView;
    seats: SeatView[];
    purses: Record<string, number>;
    seal: SealView;
    turn: TurnView;
    roll: RollView | null;
    cast: FinishedRoll | null;
    plans: PlanView[];
    counters: Record<string, Record<string, number>>;
    ticks: string[];
    questions: QuestionView[];
    levels: Record<string, "enforce" | "free" | "warn">;
    rulings: Ruling[];
    counting: string[] | null;
    score: Score | null;
    recent: Record<string, any>[];
    me: Own;
    host: HostView;
    take_back: boolean;
    game: any;
    mine: any;
  }

  interface SideLine {
    id: string;
    colour: string;
    emblem: string;
    letter: string;
  }

  interface SlipGoneTold {
    kind: "slip_gone";
    cashed?: boolean;
  }

  interface SlipSeen {
    code: string;
    amount: number;
    gives: boolean;
    seat: string;
    reason: string;
  }

  interface SlipView {
    id: string;
    code: string;
    amount: number;
    gives: boolean;
    reason: string;
    ends: number;
  }

  interface SlipWrittenTold {
    kind: "slip_written";
    amount?: number;
    gives?: boolean;
    reason?: string;
  }

  interface Spotted {
    card: string;
    title: string;
    deck: string;
    code?: string | null;
    spot?: string | null;
    why?: "down" | "elsewhere" | "unknown" | null;
  }

  interface StartTimer {
    type: "start_timer";
    seconds: number;
  }

  interface StopTimer {
    type: "stop_timer";
  }

  interface StrictnessSetTold {
    kind: "strictness_set";
    rule: string;
    level: "enforce" | "free" | "warn";
  }

  interface TableBroughtTold {
    kind: "table_brought";
    events: number;
  }

  interface TableLine {
    table: string;
    game: string;
    title: string;
    at: number;
    stage: string | null;
    names: string[];
    seats: string[];
    host: boolean;
    practice: boolean;
  }

  interface TableOpenedTold {
    kind: "table_opened";
    game: string;
    edition: string | null;
    language: string;
    options: Record<string, string>;
    strictness: string;
    money: string;
    quorum: string;
    commitment: string;
  }

  interface TableResumedTold {
    kind: "table_resumed";
  }

  interface TableView {
    id: string;
    game: string;
    edition: string | null;
    language: string;
    symbol: string | null;
    money: string;
    strictness: string;
    quorum: string;
    options: Record<string, string>;
    stage: string;
    door: string;
    code: string | null;
    host: string | null;
    least: number;
    most: number;
    phases: string[];
    rounds: number | null;
    dice: number[];
    plans: boolean;
    commitment: string;
    data: string;
    data_changed: boolean;
    rematch: string | null;
  }

  interface Take {
    type: "take";
    source: string;
    amount: number;
    reason?: string;
  }

  interface TakeBack {
    type: "take_back";
  }

  interface TakeUp {
    type: "take_up";
    plan: string;
  }

  interface TearSlip {
    type: "tear_slip";
    slip: string;
  }

  interface Text {
    text: string;
  }

  interface Texts {
    texts: string[];
  }

  interface Tick {
    type: "tick";
    what: string;
    done: boolean;
  }

  interface TickedTold {
    kind: "ticked";
    seat: string | null;
    what: string;
    done: boolean;
  }

  interface TieBrokenTold {
    kind: "tie_broken";
    winner: string;
    among: string[];
  }

  interface TitleLine {
    title: string;
  }

  interface Transcript {
    format?: "consigliere fairness 1";
    table: string;
    commitment: string;
    seed?: string | null;
    names?: Record<string, string>;
    rolls?: RollRecord[];
    seal: string;
  }

  interface TurnBeganTold {
    kind: "turn_began";
    seat: string;
  }

  interface TurnView {
    seat: string | null;
    phase: number;
    round: number;
    nudged: string | null;
    window: Window | null;
  }

  interface TypeDice {
    type: "type_dice";
    sides: number[];
    results: number[];
    reason?: string;
  }

  interface Undo {
    type: "undo";
    to: number;
  }

  interface UndoneTold {
    kind: "undone";
    first?: number;
    last?: number;
    seat?: string | null;
    only?: string[];
    kinds?: string[];
    gone?: [number, number] | null;
  }

  interface View {
    version: number;
    viewer: string | null;
    view: Shown;
  }

  interface Vote {
    type: "vote";
    question: string;
    yes: boolean;
  }

  interface VotedTold {
    kind: "voted";
    question: string;
    seat: string;
    yes: boolean;
  }

  interface WatcherCameTold {
    kind: "watcher_came";
  }

  interface Window {
    id: string;
    what: string;
    seconds: number;
    ends: number;
  }

  interface WindowClosedTold {
    kind: "window_closed";
    window: string;
    what: string;
    in_time: boolean;
  }

  interface WindowOpenedTold {
    kind: "window_opened";
    window: string;
    what: string;
    seconds: number;
    ends: number;
  }

  interface WindowRenewedTold {
    kind: "window_renewed";
    window: string;
    what: string;
    seconds: number;
    ends: number;
  }

  interface Withdraw {
    type: "withdraw";
    question: string;
  }

  interface WithheldTold {
    kind: "withheld";
  }

  interface Witness {
    type: "witness";
    roll: number;
    entropy: string;
    promise?: string | null;
  }

  interface WordsEntrustedTold {
    kind: "words_entrusted";
    words?: string[];
  }

  interface WriteSlip {
    type: "write_slip";
    amount: number;
    gives: boolean;
    reason?: string;
  }

  type Command =
    | Admit
    | AnswerRequest
    | Arrange
    | AskExport
    | AskMoney
    | Begin
    | BreakTie
    | CashSlip
    | ChangeCode
    | CommitEntropy
    | ConfirmDice
    | Count
    | CountCash
    | Dismiss
    | EndGame
    | EndTurn
    | Lay
    | Leave
    | LendPass
    | NextPhase
    | Nudge
    | PassHost
    | Pay
    | Propose
    | Rename
    | Return
    | Reveal
    | Roll
    | SetDoor
    | SetStrictness
    | ShowPlan
    | StartTimer
    | StopTimer
    | Take
    | TakeBack
    | TakeUp
    | TearSlip
    | Tick
    | TypeDice
    | Vote
    | Withdraw
    | Witness
    | WriteSlip;

  type Told =
    | CashAskedTold
    | CashCountedTold
    | CodeChangedTold
    | CountedTold
    | DiceDoubtedTold
    | DiceTypedTold
    | DoorSetTold
    | EntropyPromisedTold
    | ExportAskedTold
    | GameBegunTold
    | GameEndedTold
    | HostClaimedTold
    | HostPassedTold
    | JoinedLateTold
    | MoneyAskedTold
    | NudgedTold
    | OverruledTold
    | PaidTold
    | PaidUnseenTold
    | PassLentTold
    | PhaseBeganTold
    | PlanLaidTold
    | PlanRevealedTold
    | PlanShownTold
    | PlanTakenUpTold
    | PromiseSpentTold
    | ProposedTold
    | RecountedTold
    | RematchOpenedTold
    | RequestClosedTold
    | RollCalledTold
    | RolledTold
    | RuledTold
    | SeatAdmittedTold
    | SeatBackTold
    | SeatGivenTold
    | SeatKnocksTold
    | SeatLeftTold
    | SeatMovedTold
    | SeatRenamedTold
    | SeatTakenTold
    | SeatsArrangedTold
    | SettledTold
    | SlipGoneTold
    | SlipWrittenTold
    | StrictnessSetTold
    | TableBroughtTold
    | TableOpenedTold
    | TableResumedTold
    | TickedTold
    | TieBrokenTold
    | TurnBeganTold
    | UndoneTold
    | VotedTold
    | WatcherCameTold
    | WindowClosedTold
    | WindowOpenedTold
    | WindowRenewedTold
    | WithheldTold
    | WordsEntrustedTold;
}
