import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Taken = { readonly form: RegExp; readonly methods: Set<string> }
const known = new WeakMap<object, Map<string, Taken>>()

/** Remembers by which methods each address of a program can be called; before any is there. */
export function watchMethods(app: FastifyInstance): void {
  const routes = new Map<string, Taken>()
  known.set(app.server, routes)
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(api|auth)\//.test(url) || url.includes('*')) return
    const taken = routes.get(url) ?? { form: formOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) taken.methods.add(one)
    routes.set(url, taken)
  })
}

/**
 * Names the methods of an address that was called by another one (RFC 9110, section 15.5.6). False where the address is none
 * of ours by any method.
 */
export function namesOtherMethods({ server, url }: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = url.split('?')
  const methods = [...(known.get(server.server)?.values() ?? [])]
    .filter(({ form }) => form.test(path))
    .flatMap((taken) => [...taken.methods])
  if (methods.length > 0) reply.header('allow', [...new Set(methods)].toSorted().join(', '))
  return methods.length > 0
}

const formOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)
