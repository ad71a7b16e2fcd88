import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './names.ts'

const templates = new URL('../templates/', import.meta.url)

/** A checkout that is being added to, and what was touched in it. */
export class Checkout {
  readonly root: string
  readonly touched: string[] = []

  constructor(root: string) {
    this.root = root
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** Writes a new file from a template; what is there already is never overwritten. */
  make(path: string, template: string, words: Record<string, string>): void {
    if (this.has(path)) throw new Refusal(`${path} is there already.`)
    const text = readFileSync(new URL(`${template}.txt`, templates), 'utf8')
    this.write(
      path,
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? ''),
    )
  }

  change(path: string, edit: (text: string) => string): void {
    const before = this.read(path)
    const after = edit(before)
    if (after === before) throw new Refusal(`${path} does not look as expected; add the line by hand.`)
    this.write(path, after)
  }

  /** Sets a value in a JSON file, by its path of keys. */
  setJson(path: string, keys: readonly string[], value: unknown): void {
    this.change(path, (text) => {
      const tree = JSON.parse(text) as Record<string, unknown>
      let at = tree
      for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
      at[keys.at(-1)!] = value
      return `${JSON.stringify(tree, null, 2)}\n`
    })
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
    this.touched.push(path)
  }
}

/** Puts an import after the last one. */
export function addImport(text: string, line: string): string {
  const at = [...text.matchAll(/^(import|export) .* from '.*'$/gm)].at(-1)
  if (!at) return `${line}\n${text}`
  const end = at.index + at[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}
