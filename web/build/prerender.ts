import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DrawingProgram, PageFiles } from '@athar/contracts/platform'
import type { Plugin, Rolldown, ViteBuilder } from 'vite'
import { faultsOf } from './page-faults.ts'

type Output = Rolldown.RolldownOutput['output']
type Chunk = Rolldown.OutputChunk
type Program = DrawingProgram & { readonly publicPages: readonly string[] }

/** Beside the app, for the server: it draws the public pages with it. Whole in itself, so that it needs no library beside it. */
const folder = 'drawing'
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const entry = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url))

/**
 * After the web app itself: the program that draws public pages, and the list of files that each of them needs. Each page
 * is drawn once, without stored content, to find its faults before anybody sees them.
 */
export function prerender(): Plugin {
  return {
    name: 'athar-prerender',
    config: (_config, { command }) =>
      command === 'build'
        ? {
            builder: {},
            environments: {
              prerender: {
                consumer: 'server',
                resolve: { noExternal: true },
                define: { 'process.env.NODE_ENV': '"production"' },
                build: {
                  ssr: true,
                  outDir: join(dist, folder),
                  emptyOutDir: true,
                  copyPublicDir: false,
                  // The server knows a screen by the name of its component.
                  minify: false,
                  rolldownOptions: {
                    input: entry,
                    output: { entryFileNames: 'draw.mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
                  },
                },
              },
            },
          }
        : {},
    buildApp: {
      order: 'post',
      async handler(builder) {
        const app = await build(builder, 'client')
        await build(builder, 'prerender')
        const out = resolve(builder.config.root, builder.environments['client']!.config.build.outDir)
        const files = filesOf(app)
        writeFileSync(join(out, folder, 'files.json'), JSON.stringify(files))
        const program = (await import(pathToFileURL(join(out, folder, 'draw.mjs')).href)) as Program
        await checkPages(out, files, program)
      },
    },
  }
}

async function build(builder: ViteBuilder, name: string): Promise<Output> {
  const built = await builder.build(builder.environments[name]!)
  if (!('output' in built)) throw new Error(`${name} was not built once`)
  return built.output
}

async function checkPages(out: string, files: PageFiles, { drawPage, publicPages }: Program): Promise<void> {
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  const shells = { en: read('index.html'), ar: read('index.ar.html') }
  const faults: string[] = []
  const check = async (pathname: string, lang: 'en' | 'ar') => {
    const { html, status } = await drawPage({
      pathname,
      lang,
      shell: shells[lang],
      siteUrl: 'https://athar.example',
      files,
      ask: null,
      pictureAddress: () => '/picture.png',
    })
    const say = (fault: string) => faults.push(`${pathname} (${lang}): ${fault}`)
    for (const fault of faultsOf(html, shells[lang], lang)) say(fault)
    if (status !== 200) say(`nothing is there`)
    const description = (of: string) => /<meta name="description" content="([^"]*)"/.exec(of)?.[1]
    if (description(html) === description(shells[lang])) say('it does not say what it is about')
  }
  // One after the other: the words of the page that is drawn are known to the whole program.
  for (const path of publicPages) {
    await check(path, 'en')
    await check(path, 'ar')
    await check(`/ar${path}`, 'ar')
  }
  if (faults.length > 0) throw new Error(`Public pages have faults:\n${faults.join('\n')}`)
}

const chunks = (app: Output): Chunk[] => app.filter((file) => file.type === 'chunk')

/** What the browser will have to fetch to take a page over: by the component of its screen, and by its words. */
function filesOf(app: Output): PageFiles {
  const screens: Record<string, string[]> = {}
  const words: Record<string, Record<'en' | 'ar', string[]>> = {}
  const list = chunks(app).find(({ facadeModuleId }) => facadeModuleId?.endsWith('/language/message-files.ts'))
  if (!list) throw new Error('the list of message files has no file of its own')
  const listed = modulesFor(app, list)
  for (const chunk of chunks(app)) {
    const [, namespace, lang] = /\/messages\/([\w-]+)\/(en|ar)\.json$/.exec(chunk.facadeModuleId ?? '') ?? []
    if (namespace !== undefined)
      (words[namespace] ??= { en: [], ar: [] })[lang as 'en' | 'ar'] = [...listed, ...modulesFor(app, chunk)]
    else if (chunk.isDynamicEntry)
      for (const name of chunk.exports) {
        // A screen that another file takes something from loses its name in the file, and its page would fetch nothing ahead.
        if (name.length < 3 && chunk.facadeModuleId?.endsWith('-screen.tsx'))
          throw new Error(`${chunk.facadeModuleId} is a screen and a part of others: give the part a file of its own`)
        screens[name] = modulesFor(app, chunk)
      }
  }
  return { screens, words }
}

/** The addresses of this file and of all that it imports, short of what starts with the shell. */
function modulesFor(app: Output, wanted: Chunk): string[] {
  const byName = new Map(chunks(app).map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string, to: Set<string>): void => {
    if (to.has(name)) return
    to.add(name)
    for (const imported of byName.get(name)?.imports ?? []) add(imported, to)
  }
  const shell = new Set<string>()
  for (const chunk of chunks(app)) if (chunk.isEntry) add(chunk.fileName, shell)
  add(wanted.fileName, found)
  return [...found].filter((name) => !shell.has(name)).map((name) => `/${name}`)
}
