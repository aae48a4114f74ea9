/* Made from the Structs of the shop; refresh with: pytest tests/screens --refresh-golden */
declare namespace Shop {
  interface BarLabels {
    type: "BarLabels";
    bars: string;
    letters: string;
    numbers: number;
    margins: number[];
  }

  interface BarsRead {
    paper: string;
    edge: string;
    bars: Record<string, string>;
    margin?: number | null;
  }

  interface BenchNews {
    version: number;
    spread: Spread | null;
    others: Record<string, number>;
    why: string;
    printed: string;
  }

  interface BoxLine {
    id: string;
    title: string;
    players: [number, number];
    minutes: number;
    contents: Content[];
  }

  interface BroughtIn {
    name: string;
    folder: string;
    faults: Hole[];
    left_out: string[];
    remarks: string[];
  }

  interface CalibrationDesk {
    papers: string[];
    edges: string[];
    labels: BarLabels;
    known: Profile | null;
  }

  interface CardChoice {
    id: string;
    title: string;
    deck: string;
  }

  interface Choice {
    value: string;
    title: string;
  }

  interface Choices {
    fields: Field[];
    spared: string[];
    language: string;
    duplex: string;
  }

  interface Content {
    title: string;
    count: number;
  }

  interface DeckName {
    id: string;
    title: string;
  }

  interface Field {
    name: string;
    kind: string;
    default: any;
    choices: Choice[];
  }

  interface FoundCard {
    code: string;
    card: string;
    title: string;
  }

  interface Hole {
    file: string;
    row: number;
    field: string;
    problem: Sentence;
    remedy: Sentence;
    said: string;
  }

  interface Ink {
    text_pages: number;
  }

  interface JobState {
    stage: string;
    what: string;
    done: number;
    of: number;
    before: number;
    fault: string;
    text: string;
    said: Sentence[];
    folder: string;
    files: PrintedFile[];
    pieces: number;
    codes: number;
    removed: string[];
    remarks: Sentence[];
  }

  interface OrderSeen {
    seal: string;
    papers: PaperLine[];
    pieces: number;
    cards: CardChoice[];
    removed: string[];
  }

  interface Paper {
    name: string;
    kind: string;
    pages: number;
    sheets: number;
    sides: string;
    size: [number, number];
    decks: string[];
    thickness: number[];
    cutting: number;
  }

  interface PaperLine {
    paper: Paper;
    titles: string[];
  }

  interface PlayedAs {
    game: string;
  }

  interface PrintState {
    state: JobState;
    why: string;
    remarks: string[];
  }

  interface PrintedFile {
    name: string;
    pages: number;
    kind: string;
    size: number;
  }

  interface PrinterLearned {
    type: "PrinterLearned";
    profile: Profile;
    off: number | null;
  }

  interface Profile {
    name: string;
    dx: number;
    dy: number;
    angle: number;
    scale_x: number;
    scale_y: number;
    margin: number;
    flip: string;
    grown_x: number;
    grown_y: number;
  }

  interface Remark {
    kind: string;
    says: Record<string, number | string>;
  }

  interface Sentence {
    room: string;
    code: string;
    values: ([string, Sentence | number | string])[];
  }

  interface Spread {
    language: string;
    languages: string[];
    title: string;
    decks: DeckName[];
    tiles: Tile[];
    faults: Hole[];
    printed: boolean;
    gone: string[];
    waiting: number;
  }

  interface Ticket {
    ticket: string;
  }

  interface Tile {
    deck: string;
    card: string;
    side: string;
    title: string;
    copies: number;
    size: [number, number];
    shape: string;
    piece: string;
    words: string;
    file: string;
    row: number;
    key: string;
    faults: Hole[];
    remarks: Remark[];
    stays: boolean;
    ink: number | null;
    print: string;
    printed: boolean;
  }

  interface Wish {
    game: string;
    language?: string;
    edition?: string;
    paper?: string;
    duplex?: string;
    low_ink?: boolean;
    bleed?: boolean;
    sleeve?: string;
    phones?: boolean;
    only?: string[];
    cards?: string[];
    copies?: number | null;
    since?: string;
    options?: string[];
    margin?: string;
    gap?: number;
    skip?: string;
    template?: string;
    marks?: string;
    one_file?: boolean;
    split?: string;
    corrections?: string;
  }
}
