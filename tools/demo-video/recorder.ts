import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { CaptionKey, Cue } from './captions.ts'

/** Half of the 25 that ffmpeg counts pictures by, so that no duration is rounded and captions keep their place. */
export const framesPerSecond = 12.5
const frame = 1 / framesPerSecond
const wholeFrames = (seconds: number): number => Math.max(Math.round(seconds * framesPerSecond), 1) / framesPerSecond
export type Shot = { readonly file: string; readonly seconds: number }
type Point = { readonly x: number; readonly y: number }

/** Slow at both ends. */
const eased = (share: number): number => share * share * (3 - 2 * share)

/**
 * Takes the film picture by picture: each is taken when the page is ready for it and stands as long as the story wants, so a
 * slow machine makes the same film as a fast one.
 */
export class Recorder {
  readonly shots: Shot[] = []
  readonly cues: Cue[] = []
  #seconds = 0
  #poster: Shot | undefined
  #speaking: { caption: CaptionKey; from: number } | null = null
  #cursor: Point = { x: 640, y: 420 }
  readonly page: Page
  readonly #folder: string

  constructor(page: Page, folder: string) {
    this.page = page
    this.#folder = folder
  }

  get seconds(): number {
    return this.#seconds
  }

  /** The page as it is now, for this long. */
  async hold(seconds: number): Promise<void> {
    const file = join(this.#folder, `${String(this.shots.length).padStart(5, '0')}.jpg`)
    writeFileSync(file, await this.page.screenshot({ type: 'jpeg', quality: 95 }))
    const shown = wholeFrames(seconds)
    this.shots.push({ file, seconds: shown })
    this.#seconds += shown
  }

  /** What shows before the film runs: the picture that the story marked. */
  markPoster(): void {
    this.#poster = this.shots.at(-1)
  }

  poster(): Shot {
    const shot = this.#poster ?? this.shots[0]
    if (!shot) throw new Error('nothing was recorded')
    return shot
  }

  /** From here on this caption stands, until the next one. */
  say(caption: CaptionKey): void {
    this.#endCue()
    this.#speaking = { caption, from: this.#seconds }
  }

  end(): void {
    this.#endCue()
  }

  #endCue(): void {
    if (this.#speaking) this.cues.push({ ...this.#speaking, until: this.#seconds })
    this.#speaking = null
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.ready()
    await this.#drawCursor(this.#cursor)
  }

  /** The app stands, and everything it asked for is there. */
  async ready(): Promise<void> {
    await this.page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    await this.page.waitForLoadState('networkidle')
    await this.page.locator('h1').first().waitFor()
    // Grey bars stand where an answer is still awaited.
    await this.page.waitForFunction(() => document.querySelector('.animate-shimmer') === null)
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined))
  }

  async glideTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`nothing to point at: ${String(target)}`)
    const from = this.#cursor
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 }
    const steps = 6
    for (let step = 1; step <= steps; step += 1) {
      const share = eased(step / steps)
      this.#cursor = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      await this.page.mouse.move(this.#cursor.x, this.#cursor.y)
      await this.#drawCursor(this.#cursor)
      await this.hold(frame)
    }
  }

  async press(target: Locator): Promise<void> {
    await this.glideTo(target)
    await this.hold(0.25)
    await target.click()
  }

  /** Letter by letter, some of them in one picture. */
  async type(target: Locator, text: string): Promise<void> {
    await this.press(target)
    for (const part of text.match(/.{1,4}/gsu) ?? []) {
      await this.page.keyboard.insertText(part)
      await this.hold(frame)
    }
  }

  async scrollTo(target: Locator): Promise<void> {
    const distance = await target.evaluate((element) => element.getBoundingClientRect().top - 110)
    const start = await this.page.evaluate(() => scrollY)
    const steps = 10
    for (let step = 1; step <= steps; step += 1) {
      await this.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + distance * eased(step / steps))
      await this.hold(frame)
    }
  }

  /** A pointer that screenshots show; the page's own is not in them. */
  async #drawCursor(at: Point): Promise<void> {
    await this.page.evaluate(({ x, y }) => {
      const id = 'demo-cursor'
      const space = 'http://www.w3.org/2000/svg'
      const make = () => {
        const arrow = document.createElementNS(space, 'svg')
        arrow.id = id
        arrow.setAttribute('viewBox', '0 0 24 24')
        const path = document.createElementNS(space, 'path')
        path.setAttribute('d', 'M4 2l15 11.500-6.800.900 4 7.400-3 1.600-4-7.500L4 20.500z')
        path.setAttribute('fill', '#16211c')
        path.setAttribute('stroke', '#ffffff')
        path.setAttribute('stroke-width', '1.600')
        arrow.append(path)
        for (const [name, value] of Object.entries({
          position: 'fixed',
          left: '0',
          top: '0',
          width: '26px',
          height: '26px',
          'z-index': '2147483647',
          'pointer-events': 'none',
        }))
          arrow.style.setProperty(name, value)
        document.documentElement.append(arrow)
        return arrow
      }
      const arrow = (document.getElementById(id) as SVGElement | null) ?? make()
      arrow.style.setProperty('transform', `translate(${x - 4}px, ${y - 2}px)`)
    }, at)
  }
}
