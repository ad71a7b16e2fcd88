import { amountUnit, type PeriodInput } from '@athar/contracts/mrv-projects'
import { measurable, methodology, type RowsParameter } from '@athar/methodologies'
import type { Db } from '../../platform/database.ts'
import { refuseField } from '../../platform/errors.ts'
import { channelsOfProject, type PeriodRow } from './store.ts'

type MeasuredChannel = {
  readonly channelId: string
  readonly meter: string
  readonly amountUnit: string
  readonly parameter: RowsParameter
}

/** The channels of a period with what they measure; refuses those that cannot measure it. */
export async function measuredChannels(
  db: Db,
  period: Pick<PeriodRow, 'orgId' | 'projectId' | 'methodology' | 'methodologyVersion'>,
  { channels, measured }: Pick<PeriodInput, 'channels' | 'measured'>,
): Promise<MeasuredChannel[]> {
  const definition = methodology(period.methodology, period.methodologyVersion)!
  const ids = channels.map(({ channelId }) => channelId)
  const found = await channelsOfProject(db, period.orgId, period.projectId, ids)
  return channels.map(({ parameter: code, channelId }, at) => {
    const refuse = (why: string) => refuseField(`channels.${at}`, why)
    const channel = found.find(({ id }) => id === channelId) ?? refuse('channel-of-other-project')
    const unit = amountUnit(channel.unit)
    const parameter =
      measurable(definition, code, { kind: channel.kind, amountUnit: unit }) ?? refuse('channel-measures-other')
    if (Object.hasOwn(measured, code)) refuse('measured-and-entered')
    if (ids.indexOf(channelId) < at) refuse('channel-twice')
    return { channelId, meter: channel.meter, amountUnit: unit, parameter }
  })
}
