/* What the modules know beside the views: the classic scripts, and what dom.js keeps on its elements. */

/** What sha256.js, verify_words.js and verify.js leave behind. */
declare var Consigliere: {
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
  hex(bytes: Uint8Array): string;
  unhex(text: string): Uint8Array;
  utf8(text: string): Uint8Array;
  entropy(): string;
  digest(text: string): string;
  sealed(salt: string, table: string, plan: string, seat: string, what: string): string;
  [more: string]: any;
};

interface Window {
  webkitAudioContext?: typeof AudioContext;
}

/** Section by section, as the stream carries it; a page that was told nothing yet has none of them. */
type View = House.Shown & { falling?: boolean };

/** A fact as the log tells it. */
type Heard = { kind: string; n: number; all?: number; at: number; text?: string } & Record<string, any>;

/** The words and cards of the game; `asked` as soon as somebody asked for them. */
type Book = Partial<House.GameBook> & { asked?: boolean };

type Light = "on" | "slow" | "off" | "gone";

/** What a page knows of its table. */
interface Session {
  view: View;
  ready: boolean;
  lights: Record<string, string>;
  findings: Record<string, Record<string, boolean | string>>;
  onlookers: number;
  line: Light;
  gone: Error | null;
  game: Book;
}

/* words.js */

/** What is put into a sentence. */
type Values = Record<string, any>;

/* circle.js */

/** A seat as the view tells it. */
type Chair = House.SeatView;

/** Who is in somebody's hand, and where. */
type Held = { id: string; startX: number; startY: number; moved: boolean; x: number; y: number };

/** What a circle of chairs remembers between two drawings. */
interface Ring {
  changed: ((order: string[]) => void) | null;
  redraw: () => void;
  order: string[];
  first: string | null;
  tapped: string[];
  held: Held | null;
  dragged: boolean;
}

/* dom.js */

/** An element, with what dom.js remembers on it. */
type Ours = Node & { key?: string; guest?: boolean; heard?: Record<string, Hearer | undefined> } & Record<string, any>;
type Hearer = (event: any) => unknown;
type Child = Node | string | number | boolean | null | undefined | Child[];
type Props = Record<string, any>;

/* api.js */

/** What one asks with: nothing is a GET; what is `kept` may come from the cache. */
type Asking = { kept?: boolean; body?: object; image?: Blob; form?: FormData; wait?: number };
type Patient = (tries: number, trouble: unknown) => void;

/** Speaks for one seat at one table. */
interface TableApi {
  order(order: object, onWait?: Patient): Promise<any>;
  path(rest: string, query?: Record<string, any>): string;
}

/* shown.js */

type Sections = Record<string, any>;
type Due = { viewer: string | null; version: number };
type News = Due & { view: Sections };
type Changes = News & { from: number; told?: Heard[] };
interface Shown {
  viewer: string | null | undefined;
  version: number;
  view: Sections;
  marks: Record<string, string>;
  era: number;
  due: Due | null;
}

/* leader.js */

interface Pack {
  onLead(): void;
  onRest(): void;
  onTold(message: any): void;
}
type Whisper = { what: "who" | "lead" | "gone"; by: string } | { what: "told"; message: any };
interface Member {
  on: Pack;
  me: string;
  leads: boolean;
  here: boolean;
  heard: number;
  wait: ReturnType<typeof setTimeout> | undefined;
  channel: BroadcastChannel;
}

/* live.js */

type Message = { type: string; data?: any };
interface Listener {
  view(view: any, changed: string[]): void;
  here(lights: any): void;
  line(state: Light, trouble?: Error): void;
}
interface Line {
  api: TableApi;
  told: Listener;
  shown: Shown;
  heard: number;
  control: AbortController | null;
  polling: boolean;
  open: boolean;
  doubts: number;
  pack: { join(): void; leave(): void; tell(message: Message): void };
  wanted?: boolean;
  asking?: symbol | null;
  caughtUp?: Promise<void>;
  turn?: symbol;
  doubting?: ReturnType<typeof setTimeout>;
}

/* state.js */

/** An order as a phone gives it; which there are is written in House.Command and in those of each game. */
type Command = { type: string } & Record<string, any>;

/** A sentence to the owner of this phone, and whose colours it wears. */
/** A card as it is printed, for a finger that rests on it. */
type Face = { card?: string | null; title: Child; told?: Child; inShort?: Child; key?: string };
/** `aside`: worth a band, though it befalls nobody who reads it. */
type Told = { text: Child; bad?: boolean; side?: Partial<Side>; tune?: string; turn?: boolean; aside?: boolean; earned?: boolean; less?: boolean; line?: Heard };

/** One moment of a scene on the table screen: `lasts` milliseconds, or as usual; `now` waits for nobody; `tune` is heard with
 * it; where `room` is said, its place is kept from the beginning. */
type Beat = { key: string; node: () => Child; lasts?: number; now?: boolean; room?: boolean; tune?: string | null; comes?: () => void };
type Scene = { id: string; side?: string; beats: Beat[] };

/* marks.js, sound.js, sheet.js */

type Side = { colour: string; emblem: string; letter: string; robot?: boolean };
/** Each note: hertz, seconds from now, and what it is made of. */
type Tune = [number, number, string?][];
interface Sheet {
  dialog: HTMLDialogElement;
  closed: boolean;
  close(): void;
  redraw(): void;
}
type Drawn = { title: string; body: Child; foot?: Child; back?: () => void };

/* modules.js: what a game's own screens may offer */

type Action = { key: string; label: string; icon: string; primary?: boolean; run: () => unknown };
type Panels = { main?: Child; before?: Child; after?: Child; lobby?: Child; whole?: Child; side?: Child; purse?: Child; actions?: Action[] };
type Asked = { id: string; title: string; body: Child; no: Reply; yes: Reply };
type Reply = { text: string; order: Command; off?: boolean };
interface Screens {
  roundTold?(): RoundTold | null;
  roundAt?(): number;
  panels(view: View): Panels | null;
  begin?(): void;
  instead?: boolean;
  questions?(view: View): Asked[];
  resume?(purpose: string, read: object | null): void;
  begins?(view: View): string;
  first?(view: View): FirstTold | null;
  waits?(view: View): boolean;
  calls?(view: View): boolean;
  firsts?(view: View): string[];
  /** False where no word at all is needed. */
  tidings?(line: Heard, seat: string, lines: Heard[]): Told | null | false;
  staged?(news: Heard[]): Heard[];
  covered?: boolean;
  till?: string[];
  secret?(line: Record<string, any>): boolean;
  scene?(place: House.Place): Child;
  /** The tune of it. */
  rises?: string;
  topics?(): [string, () => void][];
  rulingTold?(what: Record<string, any>): Child;
  phases?: {
    rounds(): number | null;
    lines(phase: number, round: number): [string, boolean, boolean?][];
    told(name: string, yes: boolean): string;
  };
  scoreLine?(line: House.Line): Child;
  ended?(): Child;
  scorePoints?(value: number): string | null;
}

/* rounds.js */

/** Who goes first; `settled`: by the rules, so that nobody chooses. */
type FirstTold = { text: string; settled: boolean };
/** A round that begins. */
type RoundTold = { title: string; line: string; lasts?: number };

/* dice_witness.js, sweep.js */

/** What a phone remembers of an evening, to compare it at the end. */
type Kept = "commitment" | "seal" | "broken" | "tap" | "secret";
type Swept = { cards: Map<string, string> } & Record<string, any>;

/* together.js */

/** The count-down that this page shows, or showed last. */
interface Counting {
  id: string;
  ends: number;
  figure: number;
  over: boolean;
  dialog: HTMLDialogElement | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/* scan.js, camera.js */

/** What a sheet wants to read, and what it does with it: `found` says why a code is of no use here, or nothing. */
interface Entry {
  purpose: string;
  hint?: string;
  photo?: string;
  lost?: boolean;
  unknown?: boolean;
  many?: false;
  found(code: House.Read): string | null;
  tells?: boolean;
  state?: Reading;
  sheet?: Sheet;
}
type Entries = Omit<Entry, "many" | "found"> & { many: true; found(codes: House.Read[]): string | null };
interface Reading {
  text: string;
  busy: boolean;
  fault: string;
  live: Camera | null;
}

interface Camera {
  view: HTMLVideoElement;
  on: boolean;
  shown?: boolean;
  stop(): void;
}

/* La Cosa Nostra's cards.js, asked.js, sums.js */

/** How a card is drawn: `run` makes it a button. */
type CardLook = { run?: (() => unknown) | null; key?: string; aimed?: boolean };
/** An order that a seat may give, with what it may choose: its own fields, by their names. */
type Offered = Record<string, any>;

/** A summand: what a number to roll, or a strength, is made of. */
type Part = { name: string; n: number; word?: string; effect?: string };

/* Maffiosi's table and cards */

/** What is special about the seats of a drawing: lit ones may be meant, others say why not. */
type Look = { lit?: number[]; chosen?: number[]; caught?: number[]; tap?: (place: number) => unknown };
/** Why something is dark, and the way on where the table bends that rule. */
type Reason = { text: string; anyway?: () => unknown };
/** What somebody has chosen so far for a card. */
type Choice = {
  kind: string;
  card: string;
  by: string;
  victim: string;
  place: number;
  cake: string;
  way: string;
  figure: string;
  chosen: string[];
  reason: Reason | null;
  anyway: boolean;
};
/** How a card is played: what is lit, what a tap means, what is said, and the order when all is chosen. */
interface Way {
  lit(offered: Record<string, any>, state: Choice): number[];
  tap(offered: Record<string, any>, state: Choice, place: number): void;
  chosen(offered: Record<string, any>, state: Choice): number[];
  caught?(offered: Record<string, any>, state: Choice): number[];
  says(offered: Record<string, any>, state: Choice): string;
  order(state: Choice, offered: Record<string, any>): Command | null;
  why(offered: Record<string, any>, state: Choice, place: number): Reason;
}
