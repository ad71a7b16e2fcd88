// Ends what a test run leaves behind, also one that was killed: it waits until the run is gone.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'

/** Programs of a run carry its folder in their environment or on their command line. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say the folder of the run')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.stdin.resume()
process.stdin.once('close', () => {
  // One that is killed may have started another.
  for (let turn = 0; turn < 5; turn += 1) for (const pid of left()) end(pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit()
})

function left() {
  // Elsewhere the next run clears away the databases of this one.
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(pid, 'environ').includes(`TEST_FOLDER=${folder}\0`) || read(pid, 'cmdline').includes(folder))
    .map(Number)
}

function read(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1')
  } catch {
    return ''
  }
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was faster.
  }
}
