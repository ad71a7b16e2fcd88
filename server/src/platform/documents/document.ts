/**
 * A document as the page sees it: words and numbers already written in one language, drawings already measured.
 * Typst only lays it out. Texts may hold Unicode isolates around what keeps its own direction.
 */
export type Document = ReportDocument | CertificateDocument

type Common = {
  readonly lang: 'en' | 'ar'
  /** Of the document's properties; of the running head or the page itself. */
  readonly title: string
  readonly author: string
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Who it was made with, where the platform names itself or shows its marks. */
  readonly madeWith: string
  readonly blocks: readonly Block[]
}

/** Cover, contents, numbered headings, running head and foot. */
export type ReportDocument = Common & {
  readonly frame: 'report'
  readonly cover: Cover
  /** A word across every page, as of drafts. */
  readonly watermark?: string | null
  /** A short document has no page of contents: then it is empty. */
  readonly labels: { readonly contents: string; readonly page: string; readonly status: string }
}
/** One page between two bands; `foot` stands at its end. */
export type CertificateDocument = Common & { readonly frame: 'certificate'; readonly foot: readonly Block[] }

export type Cover = {
  readonly kind: string
  readonly name: string
  readonly otherName: string | null
  readonly year: string
  readonly period: string
  readonly facts: readonly Fact[]
  readonly notices: readonly string[]
}
export type Fact = { readonly label: string; readonly value: string }

export type Block =
  | Heading
  | Paragraph
  | Notice
  | Figures
  | Facts
  | Table
  | BarChart
  | ColumnChart
  | BridgeChart
  | Code
  | Statement
  | Note
  | Proof

export type Heading = { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
export type Paragraph = { readonly kind: 'paragraph'; readonly text: string }
export type Notice = { readonly kind: 'notice'; readonly tone: 'warning' | 'info'; readonly text: string }
/** What is said of a person or a thing, in their own words too: `quote` is empty where there are none. */
export type Statement = {
  readonly kind: 'statement'
  readonly lead: string
  readonly name: string
  readonly text: string
  readonly quote: string
}
/** Small print. */
export type Note = { readonly kind: 'note'; readonly text: string }
/** Where readers can check the document. */
export type Proof = {
  readonly kind: 'proof'
  readonly text: string
  readonly address: string
  /** The address as a QR code: an SVG, and what is read in its place. */
  readonly code?: { readonly svg: string; readonly alt: string }
}
/** `label` stays on the same page. */
export type Code = { readonly kind: 'code'; readonly label?: string; readonly text: string }
/** In two columns unless one is asked for, as of long values. */
export type Facts = { readonly kind: 'facts'; readonly columns?: 1; readonly facts: readonly Fact[] }
export type Figures = {
  readonly kind: 'figures'
  readonly items: readonly {
    readonly label: string
    readonly value: string
    readonly unit: string
    readonly note: string
    readonly tone: Tone
  }[]
}

/** `end` columns hold numbers: tabular figures, aligned at the end. */
export type Column = {
  readonly title: string
  readonly align: 'start' | 'end'
  /** Parts of the free width; `auto` takes what its text needs. */
  readonly width: 'auto' | number
  /** Lines after the first of a cell: like it, or quieter. */
  readonly rest: 'alike' | 'muted'
}
export type Table = {
  readonly kind: 'table'
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[] | null
  readonly note: string | null
  readonly small: boolean
}

/** The scope colours of the product, or the neutral ones. */
export type Tone = 'scope1' | 'scope2' | 'scope3' | 'action' | 'muted'
/** One bar from the start edge: `from` and `to` are parts of the drawing's width. */
export type BarChart = {
  readonly kind: 'bars'
  readonly title: string
  readonly alt: string
  readonly source: string
  readonly bars: readonly {
    readonly label: string
    readonly value: string
    readonly length: number
    readonly tone: Tone
  }[]
}
/** Stacked columns over time with an optional line; positions are parts of the drawing's width and height, y upwards. */
/** A column without pieces, and a point that is null, were not entered: nothing is drawn in their place. */
export type ColumnChart = {
  readonly kind: 'columns'
  readonly title: string
  readonly alt: string
  readonly source: string
  readonly unit: string
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  readonly columns: readonly {
    readonly label: string
    readonly x: number
    readonly width: number
    readonly pieces: readonly { readonly from: number; readonly to: number; readonly tone: Tone }[]
  }[]
  readonly line: { readonly label: string; readonly points: readonly (readonly [x: number, y: number] | null)[] } | null
  readonly key: readonly { readonly label: string; readonly tone: Tone }[]
}
/** From one total to another by what lies between; `from` and `to` are parts of the width from the start edge. */
export type BridgeChart = {
  readonly kind: 'bridge'
  readonly title: string
  readonly alt: string
  readonly source: string
  readonly bars: readonly {
    readonly label: string
    readonly value: string
    readonly from: number
    readonly to: number
    readonly way: BridgeWay
  }[]
}
export type BridgeWay = 'total' | 'up' | 'down'
