import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, parseSync, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { contractsOfCallers, forCallers } from './contracts-of-callers.ts'

const contracts = new URL('../../packages/contracts/src/', import.meta.url)
const modules = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const evenly = (code: string) => code.replaceAll(/\s+/g, ' ').trim()

describe('a module of contracts, for the browser', () => {
  it('keeps of a contract what a call needs, and of a shared part of several', () => {
    const code = forCallers(`
      const reading = { access: { kind: 'public' }, params: z.object({ id: uuid }), status: 200 }
      export const readIt = contract({ ...reading, name: 'it.read', method: 'GET', path: '/api/it/:id', summary: 'It', response: z.string(), answer: 'file' })`)
    expect(evenly(code)).toBe(
      `const reading = /* @__PURE__ */ (() => ({ access: { kind: 'public' } }))() ` +
        `export const readIt = /* @__PURE__ */ (() => (contract({ ...reading, name: 'it.read', method: 'GET', path: '/api/it/:id', answer: 'file' })))()`,
    )
  })

  it('leaves alone what makes nothing', () => {
    const code = `export const kinds = ['a', 'b'] as const
      export const isKind = (text: string): boolean => kinds.some((kind) => kind === text)
      export const most = 200`
    expect(forCallers(code)).toBe(code)
  })

  it.each(modules)('%s stays a module', (file) => {
    const code = readFileSync(new URL(file, contracts), 'utf8')
    const { errors } = parseSync(file, forCallers(code, file))
    expect(errors).toEqual([])
  })

  it('brings along no schema that nobody uses', async () => {
    const entry = 'virtual:entry'
    const bundled = async (code: string): Promise<string> => {
      const made = (await build({
        configFile: false,
        logLevel: 'error',
        root: fileURLToPath(new URL('..', import.meta.url)),
        plugins: [
          { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
          contractsOfCallers(),
        ],
        build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
      })) as Rolldown.RolldownOutput
      return made.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
    }
    const called = await bundled(`export { listPublished } from '@athar/contracts/content'`)
    expect(called).toContain('/api/content/:kind')
    expect(called).not.toContain('ZodString')
    expect(await bundled(`export { organisationInput } from '@athar/contracts/organisations'`)).toContain('ZodString')
  })
})
