type Shared = { close(): Promise<void>; readonly platform: { readonly clock: object } }
type Movable = { now(): Date; advance(seconds: number): Date }

/**
 * An application that the test files of a worker share, each with people and organisations of its own. It starts with
 * the first of them and ends with the worker; closing it puts its clock back. A file about what all of them share starts
 * one of its own.
 */
export function onceAWorker<App extends Shared>(start: () => Promise<App>): () => Promise<App> {
  let started: Promise<App> | undefined
  return async () => {
    started ??= start()
    const app = await started
    const clock = app.platform.clock as Movable
    return { ...app, close: async () => void clock.advance((Date.now() - clock.now().getTime()) / 1000) }
  }
}
