import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Lang = 'en' | 'ar'
type Common = {
  readonly document: { readonly description: string }
  readonly product: { readonly name: string; readonly title: string }
}
type StandIn = 'offline' | 'busy'
type Device = Readonly<Record<StandIn, { readonly title: string; readonly text: string; readonly again: string }>>
const words = <T>(namespace: string, lang: Lang) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/i18n/messages/${namespace}/${lang}.json`, import.meta.url), 'utf8'),
  ) as T
const source = new URL('../src/service-worker.js', import.meta.url)

/**
 * What makes the site an app of its own on a device: a manifest in each language, the pages for a lost connection and
 * for a busy server, and the program that keeps pages.
 */
export function installable(): Plugin {
  return {
    name: 'athar-installable',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
    writeBundle({ dir: folder }) {
      if (folder === undefined) return
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
      const shells = {
        en: readFileSync(join(folder, 'index.html'), 'utf8'),
        ar: readFileSync(join(folder, 'index.ar.html'), 'utf8'),
      }
      for (const lang of ['en', 'ar'] as const) {
        write(lang === 'ar' ? 'manifest.ar.webmanifest' : 'manifest.webmanifest', manifest(lang))
        for (const name of ['offline', 'busy'] as const)
          write(lang === 'ar' ? `${name}.ar.html` : `${name}.html`, standInPage(shells[lang], lang, name))
      }
      write('sw.js', serviceWorker(folder, shells.en))
    },
  }
}

function manifest(lang: Lang): string {
  const { product, document } = words<Common>('common', lang)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/brand/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: `${product.name}: ${product.title}`,
    short_name: product.name,
    description: document.description,
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    start_url: lang === 'ar' ? '/ar/' : '/',
    scope: '/',
    display: 'standalone',
    background_color: '#092a1e',
    theme_color: '#14573a',
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Without the app, which needs the server. In both languages: which one is shown, the boot script decides on the device. */
function standInPage(shell: string, pageLang: Lang, name: StandIn): string {
  const part = (lang: Lang) => {
    const { title, text, again } = words<Device>('device', lang)[name]
    return `<div class="only-${lang}" lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
        <h1 class="text-3xl">${escaped(title)}</h1>
        <p class="mt-4 text-muted">${escaped(text)}</p>
        <p class="mt-4"><a class="text-link underline" href="">${escaped(again)}</a></p>
      </div>`
  }
  const pictures = ['only-light" src="/brand/icon.svg', 'only-dark" src="/brand/icon-dark.svg'].map(
    (named) => `<img class="size-16 ${named}" alt="" width="64" height="64" />`,
  )
  const main = `<main id="root" class="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-6 px-4 text-center">
      ${pictures.join('\n      ')}
      ${part('en')}
      ${part('ar')}
    </main>`
  const { title } = words<Device>('device', pageLang)[name]
  return shell
    .replace(/<title>[^<]*/, () => `<title>${escaped(title)} – ${words<Common>('common', pageLang).product.name}`)
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<div id="root"><\/div>/, () => main)
}

/** Another text with every build: by that a browser knows that there is something new. */
function serviceWorker(folder: string, shell: string): string {
  const files = readdirSync(join(folder, 'assets')).sort()
  const version = createHash('sha256').update(files.join()).update(shell).digest('base64url').slice(0, 12)
  const starting = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, address]) => address)
  const pictures = ['/brand/icon.svg', '/brand/icon-dark.svg']
  const kept = ['/offline', '/ar/offline', ...new Set(starting), ...pictures]
  return readFileSync(source, 'utf8')
    .replace(/^\s*(?:\/\/|\/\*\*).*$\n/gm, '')
    .replace('%VERSION%', () => version)
    .replace('%SHELL%', () => JSON.stringify(kept))
}
