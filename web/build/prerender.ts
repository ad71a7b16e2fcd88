import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin, Rolldown, ViteBuilder } from 'vite'
import type * as drawing from '../src/prerender.tsx'
import { composePage, faultsOf } from './ready-page.ts'

type Output = Rolldown.RolldownOutput['output']
type Chunk = Rolldown.OutputChunk
type Lang = 'en' | 'ar'

/** The program that draws the pages; it is needed for a moment only, at a place from where Node finds its libraries. */
const programFolder = fileURLToPath(new URL('../node_modules/.cache/prerender', import.meta.url))
const entry = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url))

/** After the web app itself: each public page as HTML in each language, under dist/pages/<language>/<address>.html. */
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
                build: {
                  ssr: true,
                  outDir: programFolder,
                  emptyOutDir: true,
                  copyPublicDir: false,
                  minify: false,
                  rolldownOptions: { input: entry },
                },
              },
            },
          }
        : {},
    buildApp: {
      order: 'post',
      async handler(builder) {
        const app = await build(builder, 'client')
        const program = await build(builder, 'prerender')
        const dist = resolve(builder.config.root, builder.environments['client']!.config.build.outDir)
        try {
          await writePages(dist, app, await load(program))
        } finally {
          rmSync(programFolder, { recursive: true, force: true })
        }
      },
    },
  }
}

async function build(builder: ViteBuilder, name: string): Promise<Output> {
  const built = await builder.build(builder.environments[name]!)
  if (!('output' in built)) throw new Error(`${name} was not built once`)
  return built.output
}

function load(program: Output): Promise<typeof drawing> {
  const main = program.find((file) => file.type === 'chunk' && file.isEntry)
  return import(pathToFileURL(join(programFolder, main?.fileName ?? '')).href) as Promise<typeof drawing>
}

async function writePages(dist: string, app: Output, { drawPage, publicPages }: typeof drawing): Promise<void> {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const shells = { en: read('index.html'), ar: read('index.ar.html') }
  const faults: string[] = []
  const write = async (pathname: string, lang: Lang) => {
    const { title, description, markup, screens, words } = await drawPage(pathname, lang)
    if (description === undefined) throw new Error(`${pathname} does not say what it is about`)
    const modules = modulesFor(app, [screenOf(app, screens), ...words.map((name) => wordsOf(app, name, lang))])
    const html = composePage(shells[lang], { pathname, lang, title, description, markup, modules })
    faults.push(...faultsOf(html, shells[lang], lang).map((fault) => `${pathname} (${lang}): ${fault}`))
    const file = join(dist, 'pages', lang, `${pathname}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
  // One after the other: the words of the page that is drawn are known to the whole program.
  for (const path of publicPages) {
    await write(path, 'en')
    await write(path, 'ar')
    await write(`/ar${path}`, 'ar')
  }
  if (faults.length > 0) throw new Error(`Pages made ahead have faults:\n${faults.join('\n')}`)
}

const chunks = (app: Output): Chunk[] => app.filter((file) => file.type === 'chunk')

/** The file that brings the innermost of these components; those around it travel with the shell. */
function screenOf(app: Output, components: readonly string[]): Chunk {
  const found = chunks(app).filter(
    (chunk) => chunk.isDynamicEntry && components.some((name) => chunk.exports.includes(name)),
  )
  if (found.length !== 1) throw new Error(`${components.join(', ')}: ${found.length} files bring one of these`)
  return found[0]!
}

function wordsOf(app: Output, namespace: string, lang: Lang): Chunk {
  const found = chunks(app).find((chunk) => chunk.facadeModuleId?.endsWith(`/messages/${namespace}/${lang}.json`))
  if (!found) throw new Error(`no file brings the words of ${namespace} in ${lang}`)
  return found
}

/** The addresses of these files and of all that they import, short of what starts with the shell. */
function modulesFor(app: Output, wanted: readonly Chunk[]): string[] {
  const byName = new Map(chunks(app).map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string, to: Set<string>): void => {
    if (to.has(name)) return
    to.add(name)
    for (const imported of byName.get(name)?.imports ?? []) add(imported, to)
  }
  const shell = new Set<string>()
  for (const chunk of chunks(app)) if (chunk.isEntry) add(chunk.fileName, shell)
  for (const chunk of wanted) add(chunk.fileName, found)
  return [...found].filter((name) => !shell.has(name)).map((name) => `/${name}`)
}
