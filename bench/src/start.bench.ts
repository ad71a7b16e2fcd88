import { spawnSync } from 'node:child_process'
import { median, secondsOf, type Benchmark } from './figure.ts'
import { startServer, temporaryFolder } from './running-server.ts'

export const startBenchmark: Benchmark = {
  name: 'start',
  what: 'from the command to the first answer, with the sample organisation',
  async run({ short }) {
    const folder = temporaryFolder()
    const env = { NODE_ENV: 'development', DEMO: '1', NODE_COMPILE_CACHE: `${folder.path}/compiled` }
    const start = async () => {
      const server = await startServer(`${folder.path}/data`, env)
      await server.stop()
      return server.seconds
    }
    try {
      const bare = await median(short ? 1 : 5, () => secondsOf(() => spawnSync(process.execPath, ['-e', '0'])))
      const first = await start()
      const second = await median(short ? 1 : 3, start)
      const limit = { what: 'Node alone', value: bare }
      return [
        { name: 'first start: database, tables, sample data', measured: first, unit: 's', limit, better: 'lower' },
        {
          name: 'second start',
          measured: second,
          unit: 's',
          limit,
          better: 'lower',
          asked: { of: 'measured', value: 3 },
        },
      ]
    } finally {
      folder.remove()
    }
  },
}
