import { randomUUID } from 'node:crypto'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import {
  mostDeviceListBytes,
  mostDeviceListProblems,
  mostDeviceRows,
  mostNewDevices,
  type DeviceListRowProblem,
} from '@athar/contracts/mrv-projects'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile } from '../../platform/list-file/read-list-file.ts'
import { openProject } from '../projects/open-project.ts'
import { refuseList } from '../refuse-list.ts'
import * as store from './store.ts'
import { understandDevices } from './understand-device-list.ts'

/** Above the rows there may be a title, headings and blank lines. */
const mostLines = mostDeviceRows + 1000

/** Says what is wrong with each row of a list of meters; with `store`, all of them are added, or none. */
export async function importDevices(
  call: Call<typeof mrvProjects.importDevices>,
): Promise<ResponseOf<typeof mrvProjects.importDevices>> {
  const { params, query, clock, reauthorise } = call
  const file = await readListFile(call, { mostBytes: mostDeviceListBytes, mostLines })
  await reauthorise(({ actor: { organisationId }, db }) => openProject(db, organisationId, params.id))
  if ('refused' in file) return refuseList(file.refused, { mostBytes: mostDeviceListBytes, mostRows: mostDeviceRows })
  const list = understandDevices(file.cells, query.decimalMark ?? null)
  if ('missing' in list)
    return { devices: 0, channels: 0, problems: [], problemCount: 0, stored: 0, missing: list.missing }
  const { devices, channels } = list
  if (devices.length > mostNewDevices)
    return fail('mrv-projects.too-many-devices', { most: mostNewDevices, found: devices.length })
  return reauthorise(async ({ actor: { organisationId, personId }, db, audit }) => {
    const project = await openProject(db, organisationId, params.id)
    await store.lockSerialNumbers(db, organisationId)
    const numbers = devices.map(({ serialNumber }) => serialNumber)
    const taken = new Set(await store.takenSerialNumbers(db, organisationId, numbers))
    const problems: DeviceListRowProblem[] = [
      ...list.problems,
      ...devices
        .filter(({ serialNumber }) => taken.has(serialNumber))
        .map(({ line, serialNumber: written }) => ({
          line,
          column: 'serialNumber' as const,
          code: 'serial-number-taken' as const,
          written,
          other: null,
        })),
    ].sort((one, other) => one.line - other.line)
    const answer = {
      devices: devices.length,
      channels,
      problems: problems.slice(0, mostDeviceListProblems),
      problemCount: problems.length,
      missing: null,
    }
    if (query.store === 'false' || problems.length > 0) return { ...answer, stored: 0 }
    const added = devices.map(({ line: _line, ...device }) => ({
      ...device,
      id: randomUUID(),
      channelIds: device.channels.map(() => randomUUID()),
    }))
    await store.insertDevices(db, { organisationId, personId, at: clock.now() }, project.id, added)
    await audit({
      action: 'mrv-projects.add-devices',
      subjectType: 'project',
      subjectId: project.id,
      details: { count: added.length, channels },
    })
    return { ...answer, stored: added.length }
  })
}
