/** The other side of `startChildProcess`: what such a program is given, and how it answers. */
export function childProcessEntry<Task, ToProcess, FromProcess>() {
  const send = process.send?.bind(process)
  if (!send) throw new Error('this program is started by the server')
  let take: (task: Task) => void
  const task = new Promise<Task>((resolve) => (take = resolve))
  let hear: ((message: ToProcess) => void) | undefined
  process.once('message', (first) => {
    take(first as Task)
    process.on('message', (message) => hear?.(message as ToProcess))
  })
  return {
    task,
    /** Set before the first answer is asked for. */
    onMessage: (handler: (message: ToProcess) => void) => void (hear = handler),
    /** Said to nobody where the server is gone: then this ends as well, without a word. */
    say: (message: FromProcess) =>
      void send(message as object, undefined, undefined, (error) => error && process.exit(1)),
  }
}
