import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { withFirstFonts } from './first-fonts.ts'

type Words = { document: { title: string; description: string } }
const words = (lang: string) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/i18n/messages/common/${lang}.json`, import.meta.url), 'utf8'),
  ) as Words

/** Beside index.html writes index.ar.html, the page whose language is Arabic: for `/ar` paths and readers who ask for Arabic. */
export function arabicTwin(): Plugin {
  return {
    name: 'athar-arabic-twin',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('index.html is not in the bundle')
      const html = String(page.source)
      const twin = Object.entries(words('en').document).reduce(
        (text, [key, english]) => text.replaceAll(english, words('ar').document[key as keyof Words['document']]),
        html
          .replace('<html lang="en" dir="ltr">', '<html lang="ar" dir="rtl">')
          .replace('"/manifest.webmanifest"', '"/manifest.ar.webmanifest"'),
      )
      if (twin === html) throw new Error('index.html has no English page language to replace')
      page.source = withFirstFonts(html, 'en', bundle)
      this.emitFile({ type: 'asset', fileName: 'index.ar.html', source: withFirstFonts(twin, 'ar', bundle) })
    },
  }
}
