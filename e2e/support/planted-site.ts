import { once } from 'node:events'
import { createServer } from 'node:http'
import { inject } from 'vitest'
import type { PlantedSite } from './planting.ts'

/** Files of journeys share one planted site: it is made when the first of them asks, and the others wait for it. */
export async function offerPlantedSite(make: () => Promise<PlantedSite>): Promise<{ url: string; close: () => void }> {
  let made: Promise<PlantedSite> | undefined
  const server = createServer((_request, answer) => {
    made ??= make()
    made.then(
      (site) => answer.end(JSON.stringify(site)),
      (error: Error) => answer.writeHead(500).end(String(error.stack)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => void server.close(),
  }
}

export async function plantedSite(): Promise<PlantedSite> {
  const answer = await fetch(inject('plantedSiteAt'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as PlantedSite
}
