import { setTimeout as after } from 'node:timers/promises'
import type { Answer, World } from './fault-world.ts'

/** A file on its way into the inventory; `id` is known once the server took it, `told` once it said that it is stored. */
export type FileImport = {
  readonly name: string
  readonly rows: number
  readonly text: string
  id?: string | undefined
  told: boolean
}

const goesOnWithinMs = 90_000

/** Imports one file after the other until it is stopped; ends at the first call without an answer. */
export async function importFiles(
  world: World,
  files: FileImport[],
  { name, rows, random, stopped }: { name: string; rows: number; random: () => number; stopped: () => boolean },
): Promise<void> {
  for (let turn = 1; !stopped(); turn += 1) {
    const file: FileImport = { name: `${name}-${turn}.csv`, rows, told: false, text: '' }
    files.push({ ...file, text: textOf(world, file, random) })
    if (!(await walk(world, files.at(-1)!, stopped))) return
  }
}

/** Takes up every file where its person left off. */
export async function finishFiles(world: World, files: readonly FileImport[]): Promise<void> {
  for (const file of files.filter(({ told }) => !told)) {
    const deadline = performance.now() + goesOnWithinMs
    while (!(await walk(world, file, () => false)))
      if (performance.now() > deadline) throw new Error(`the import of ${file.name} does not come to its end`)
  }
}

/** From the upload to the receipt; false when a call broke off. What the person does next, the state of the import says. */
async function walk(world: World, file: FileImport, stopped: () => boolean): Promise<boolean> {
  file.id ??= await uploaded(world, file)
  if (file.id === undefined) return false
  const at = `/api/inventory/imports/${file.id}`
  const started = performance.now()
  while (!stopped()) {
    const answer = await world.ask('GET', at)
    if (!isTaken(answer)) return false
    const { state, options } = answer.body
    if (state === 'imported') return (file.told = true)
    const asked =
      state === 'uploaded' || state === 'failed'
        ? await world.ask('POST', `${at}/check`, { options })
        : state === 'review'
          ? await world.ask('POST', `${at}/commit`, { mode: 'all-or-nothing' })
          : await after(20)
    if (asked !== undefined && !isTaken(asked)) return false
    if (performance.now() - started > goesOnWithinMs)
      throw new Error(`the import of ${file.name} stays ${String(state)}: ${JSON.stringify(answer.body)}`)
  }
  return true
}

/** An upload without an answer may have arrived: then it stands in the list. */
async function uploaded(world: World, { name, text }: FileImport): Promise<string | undefined> {
  const list = await world.ask('GET', '/api/inventory/imports')
  if (!isTaken(list)) return undefined
  const there = (list.body['items'] as { id: string; fileName: string }[]).find(({ fileName }) => fileName === name)
  if (there) return there.id
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const answer = await world.ask('POST', '/api/inventory/imports', form)
  return isTaken(answer) ? (answer.body['id'] as string) : undefined
}

/** No answer, "later", or a state that has moved on meanwhile: to be looked at again. Anything else refuses what is right. */
function isTaken(answer: Answer | null): answer is Answer {
  if (answer && answer.status < 300) return true
  if (answer === null || answer.status === 503 || answer.body['code'] === 'inventory.import-wrong-state') return false
  throw new Error(`an import was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

function textOf({ siteName }: World, { name, rows }: FileImport, random: () => number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
    const quantity = `${100 + Math.floor(random() * 100)}.${10 + Math.floor(random() * 90)}`
    return `${siteName},2025-${month}-01,2025-${month}-28,electricity-grid,${quantity},kWh,${name} ${index},`
  })
  return ['site,period_start,period_end,activity,quantity,unit,reference,note', ...lines, ''].join('\n')
}
