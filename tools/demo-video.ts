// `npm run demo-video [en|ar]`: records the product at work for the demo dialog, once in each language, into web/public/demo.
// It starts the server with sample data, walks through the story of tools/demo-video/story.ts in a real browser, and encodes
// the pictures with ffmpeg (Debian: apt-get install ffmpeg). Run it again when the screens in it have changed.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { languages, webVtt, type Lang } from './demo-video/captions.ts'
import { encode, requireFfmpeg, writePoster } from './demo-video/encode.ts'
import { Recorder } from './demo-video/recorder.ts'
import { startServer } from './demo-video/server.ts'
import { tell } from './demo-video/story.ts'
import { findChromium } from './find-chromium.mjs'

const output = fileURLToPath(new URL('../web/public/demo/', import.meta.url))
const builtSite = fileURLToPath(new URL('../web/dist/index.html', import.meta.url))
const seconds = { least: 45, most: 75 }

async function record(siteUrl: string, lang: Lang): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'athar-demo-frames-'))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu', ...sandbox] })
  try {
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width: 1280, height: 720 },
      locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(`localStorage.setItem('language', '${lang}')`)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const film = new Recorder(page, folder)
    await tell(film, lang)
    if (film.seconds < seconds.least || film.seconds > seconds.most)
      throw new Error(`the recording takes ${film.seconds.toFixed(0)} s, not ${seconds.least} to ${seconds.most}`)
    const bytes = encode(film.shots, folder, join(output, `demo-${lang}.mp4`))
    writePoster(film.poster(), join(output, `demo-${lang}.jpg`))
    for (const captions of languages)
      writeFileSync(join(output, `demo-${lang}.${captions}.vtt`), webVtt(film.cues, captions))
    console.log(`${lang}: ${film.seconds.toFixed(1)} s, ${film.shots.length} pictures, ${Math.round(bytes / 1000)} kB`)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
const chosen = languages.filter((lang) => asked.length === 0 || asked.includes(lang))
try {
  requireFfmpeg()
  if (!existsSync(builtSite)) throw new Error('There is no built web app to record: npm run build')
  mkdirSync(output, { recursive: true })
  for (const lang of chosen) {
    // Of its own for each: what one film leaves behind would stand in the other.
    const { siteUrl, stop } = await startServer()
    try {
      await record(siteUrl, lang)
    } finally {
      await stop()
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
