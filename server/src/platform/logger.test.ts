import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { createMasterKey } from './master-key.ts'
import { createSignedLinks, idPart } from './signed-links.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }))
  return JSON.parse(lines.join('')) as Record<string, unknown>
}

test('secrets are cut out wherever they stand', () => {
  const text = JSON.stringify(
    logged((log) =>
      log.info(
        {
          password: 'p1',
          body: { password: 'p2', refresh_token: 'p3' },
          req: { url: '/auth?token_hash=p4', headers: { authorization: 'p5' } },
        },
        'x',
      ),
    ),
  )
  expect(text).not.toMatch(/p[1-5]/)
  expect(text).toContain('[redacted]')
})

test('a request is logged by its path, without the query', () => {
  expect(
    logged((log) => log.info({ req: { id: 'r1', method: 'GET', url: '/auth?code=1', ip: '::1' } }, 'x'))['req'],
  ).toEqual({
    id: 'r1',
    method: 'GET',
    path: '/auth',
    ip: '::1',
  })
})

test.each([(token: string) => token, encodeURIComponent, (token: string) => `${token}.ics/`])(
  'a signed link in a path is not logged',
  (written) => {
    const links = createSignedLinks(createMasterKey(randomBytes(32)), 'a link', [idPart, idPart])
    const token = links.sign(randomUUID(), randomUUID())
    const { req } = logged((log) =>
      log.info({ req: { method: 'GET', url: `/api/volunteering/calendars/${written(token)}?lang=en` } }, 'x'),
    ) as { req: { path: string } }
    expect(req.path).toMatch(/^\/api\/volunteering\/calendars\/\[redacted\]\/?$/)
  },
)

test('row values that the database puts into its errors stay out', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    detail: 'Key (email)=(layla@example.sa) already exists.',
    code: '23505',
  })
  const text = JSON.stringify(logged((log) => log.error({ err: error }, 'x')))
  expect(text).toContain('23505')
  expect(text).not.toContain('layla')
})

test('a line says when, how grave, and what', () => {
  expect(logged((log) => log.warn('careful'))).toMatchObject({
    level: 'warn',
    msg: 'careful',
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  })
})
