import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './names.ts'

const templates = new URL('../templates/', import.meta.url)

type Tree = Readonly<Record<string, unknown>>
export type Values = Readonly<Record<string, string | boolean>>

/**
 * A template with its values: `{{name}}`, and `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}` for what is written only
 * with or only without one, whole lines where the marks are alone.
 */
export function render(template: string, values: Values): string {
  const kept = (text: string, marks: RegExp): string => {
    const after = text.replace(marks, (_, sign: string, name: string, inside: string) =>
      Boolean(values[name]) === (sign === '#') ? inside : '',
    )
    return after === text ? text : kept(after, marks)
  }
  const text = readFileSync(new URL(`${template}.txt`, templates), 'utf8')
  const lines = kept(text, /^\{\{([#^])(\w+)\}\}\n((?:(?!^\{\{[#^]\w+\}\}\n)[\s\S])*?)^\{\{\/\2\}\}\n/gm)
  return kept(lines, /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^])[\s\S])*?)\{\{\/\2\}\}/g).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => String(values[name] ?? ''),
  )
}

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
  make(path: string, template: string, values: Values): void {
    if (this.has(path)) throw new Refusal(`${path} is there already.`)
    this.write(path, render(template, values))
  }

  remove(path: string): void {
    rmSync(join(this.root, path))
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

  /** Adds to a JSON file what is not there yet. */
  mergeJson(path: string, added: Tree): void {
    const merge = (before: Tree, tree: Tree): Tree => {
      const after: Record<string, unknown> = { ...before }
      for (const [key, value] of Object.entries(tree))
        if (after[key] === undefined) after[key] = value
        else if (typeof value === 'object') after[key] = merge(after[key] as Tree, value as Tree)
      return after
    }
    this.write(path, `${JSON.stringify(merge(JSON.parse(this.read(path)) as Tree, added), null, 2)}\n`)
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
