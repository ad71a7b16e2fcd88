// `npm run audit`: compares the append-only log, the rows and the stored bytes, and names what differs.
import { audit } from '../server/src/audit.ts'
import { sentenceFor } from '../server/src/back-up.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { stop } from './backup/terminal.ts'

try {
  const started = performance.now()
  const { entries, trail, evidence, statements, decisions, breaks, findings } = await audit(
    loadConfig(process.env),
    ({ text }) => console.error(text),
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const count = (number: number) => number.toLocaleString('en')
  const rows = `${count(evidence)} files of evidence, ${count(statements)} statements of verifiers`
  const chained = `${count(trail)} of the trails`
  const counted = `${count(entries)} entries of the log, ${chained}, ${rows} and ${count(decisions)} decisions`
  for (const { after, signed, at, reason } of breaks) {
    const lost = `what was signed beyond it, up to ${count(signed)} entries, was lost with a restore`
    console.log(`The log went on after entry ${count(after)} on ${at.toISOString()}: ${lost}. Reason: ${reason}`)
  }
  if (findings.length === 0) console.log(`Nothing was changed, added or lost: ${counted} in ${seconds} s.`)
  else {
    console.error(`${count(findings.length)} findings in ${counted}.`)
    process.exitCode = 1
  }
} catch (error) {
  stop(sentenceFor(error), error)
}
