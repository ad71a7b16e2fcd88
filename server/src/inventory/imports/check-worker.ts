// Reads an activity file in a process of its own, so that other requests never wait for a file, nor die of one. It has no database:
// it asks the server for factors it has not met before, and writes its lines to a pipe, as they go into COPY.
import { createFileReader, NO_ANSWER } from '@athar/activity-file'
import { Failure } from '../../platform/errors.ts'
import { childProcessEntry, pipeOfProcess } from '../../platform/child-process-entry.ts'
import type { CheckTask, FromChecker, ToChecker } from './check-messages.ts'
import { prepareRow, rowGround } from './prepare-rows.ts'
import { createRowEncoder } from './staged-row.ts'
import { rowsOfParts, type RawPart } from './table-rows.ts'
import { fileVocabulary } from './vocabulary.ts'

const { task, say, onMessage } = childProcessEntry<CheckTask, ToChecker, FromChecker>()

/** Answers come in the order of the questions of their kind. */
const waiting: { [Kind in ToChecker['kind']]: ((answer: Extract<ToChecker, { kind: Kind }>) => void)[] } = {
  part: [],
  factor: [],
}
onMessage((message) => {
  const take = waiting[message.kind].shift() as ((answer: ToChecker) => void) | undefined
  take?.(message)
})
const answerOf = <Kind extends ToChecker['kind']>(kind: Kind) =>
  new Promise<Extract<ToChecker, { kind: Kind }>>((resolve) => {
    waiting[kind].push(resolve)
  })

/** Parts of the file asked for ahead, so that they are there when they are wanted even while the server is busy otherwise. */
const partsAhead = 16
async function* parts(): AsyncGenerator<RawPart> {
  const ask = () => {
    const answer = answerOf('part')
    say({ kind: 'more' })
    return answer
  }
  const asked = Array.from({ length: partsAhead }, ask)
  for (;;) {
    const { part } = await asked.shift()!
    if (part === null) return
    asked.push(ask())
    yield part
  }
}

async function read({ format, setup, preparation, answers, activities }: CheckTask): Promise<void> {
  const reader = createFileReader({ ...setup, vocabulary: fileVocabulary(activities) })
  const ground = rowGround(preparation)
  const encoder = createRowEncoder()
  const lines = pipeOfProcess()
  let batches = 0
  const handOver = async () => {
    batches += 1
    await lines.write(encoder.take())
  }
  for await (const batch of rowsOfParts(parts(), format)) {
    for (const row of batch) {
      const outcome = reader.read(row, answers.get(row.record) ?? NO_ANSWER)
      let prepared = prepareRow(ground, row, outcome)
      while ('request' in prepared) {
        const answer = answerOf('factor')
        say({ kind: 'factor', ...prepared })
        ground.known.set(prepared.request, (await answer).found)
        prepared = prepareRow(ground, row, outcome)
      }
      for (const line of prepared) encoder.write(line)
      if (encoder.full()) await handOver()
    }
  }
  await handOver()
  const { late, evidence } = reader.finish()
  say({ kind: 'end', end: { late, evidence }, batches })
}

try {
  await read(await task)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  say({ kind: 'refused', code: error.code, details: error.details })
}
