/** What stands between the server and the program that the web build leaves beside the app for drawing public pages. */

type Lang = 'en' | 'ar'

/** The files of the app that taking a page over needs beyond those that start it, by component and by words. */
export type PageFiles = {
  readonly screens: Readonly<Record<string, readonly string[]>>
  readonly words: Readonly<Record<string, Readonly<Record<Lang, readonly string[]>>>>
}

export type DrawingTask = {
  /** As in the address, `/ar` included. */
  readonly pathname: string
  readonly lang: Lang
  /** The page of this language with nothing in it. */
  readonly shell: string
  /** Without a slash at its end. */
  readonly siteUrl: string
  readonly files: PageFiles
  /** Asks an address of the API as a visitor does. Null where nobody can be asked: then the page waits for its answers. */
  readonly ask: ((address: string) => Promise<{ readonly status: number; readonly body: string }>) | null
  /** Where the picture with these words will be found. */
  readonly pictureAddress: (picture: SharePicture) => string
}

/** The words on the picture that others show beside a link to the page. */
export type SharePicture = {
  readonly lang: Lang
  /** Of the page, without its language. */
  readonly path: string
  readonly product: string
  readonly area: string
  readonly title: string
  readonly lead: string
}

export type DrawnPage = {
  readonly status: 200 | 404
  readonly html: string
  /** The shell with the head of the page, for addresses that ask for a part of it: what they show the app draws. */
  readonly headed: string
  /** When the youngest part of what it shows was published; null where it says no such thing. */
  readonly changedAt: string | null
  readonly picture: SharePicture
}

export type DrawingProgram = { drawPage(task: DrawingTask): Promise<DrawnPage> }
