import type { FastifyReply } from 'fastify'
import { docsPages } from '@athar/contracts/docs'
import type { Feature, Platform } from '../platform/platform.ts'
import { llmsText, writtenPageAt } from './for-programs.ts'
import { docsRoutes } from './routes.ts'
import { docsEntries } from './search-entries.ts'

/** The documentation: pages in both languages, written as Markdown files beside this. */
export function createDocs({ config }: Pick<Platform, 'config'>): Feature {
  const kept = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=300')
  return {
    name: 'docs',
    routes: docsRoutes,
    search: { entries: async () => docsEntries() },
    install(app) {
      const hidden = { schema: { hide: true } }
      app.get('/llms.txt', hidden, (_request, reply) =>
        kept(reply).type('text/plain; charset=utf-8').send(llmsText(config.siteUrl)),
      )
      for (const prefix of ['', '/ar'])
        for (const name of docsPages) {
          const page = name === 'overview' ? '' : `/${name}`
          app.get(`${prefix}/mrv/docs${page}.md`, hidden, (_request, reply) =>
            kept(reply)
              .type('text/markdown; charset=utf-8')
              .send(writtenPageAt(prefix === '' ? 'en' : 'ar', name)),
          )
        }
    },
  }
}
