import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  listDevices,
  makeDeviceKey,
  readDevice,
  readReadings,
  readSums,
  revokeDeviceKey,
  type Channel,
  type Device,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { SecretDialog } from '../../platform/secret-dialog.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FlaggedReadings } from './flagged-readings.tsx'
import { MeterChanges } from './meter-changes.tsx'
import { Sending } from './sending.tsx'
import { SumsChart } from './sums-chart.tsx'
import { useArrivals } from './use-arrivals.ts'

export function DeviceScreen() {
  const { id = '', deviceId = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readDevice, { params: { id: deviceId } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Missing projectId={id} />
  return <Loaded query={query}>{(device) => <OneDevice device={device} />}</Loaded>
}

function Missing({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('mrv-projects')
  usePageTitle(t('devices.missing'))
  return (
    <EmptyState
      page
      icon="list"
      title={t('devices.missing')}
      action={
        <Link to={paths.mrvProject(projectId)} className={buttonClass()}>
          {t('devices.back')}
        </Link>
      }
    >
      <p>{t('projects.missingText')}</p>
    </EmptyState>
  )
}

type Props = { readonly device: Device }

function OneDevice({ device }: Props) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const prepares = useMayAct(mayPrepare)
  const client = useQueryClient()
  const onArrival = useCallback(() => {
    for (const { name } of [readDevice, readSums, readReadings]) void client.invalidateQueries({ queryKey: [name] })
  }, [client])
  useArrivals(device.id, onArrival)
  usePageTitle(device.name)
  const when = (at: string | null) => (at === null ? t('readings.none') : format.instant(at))
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <h1 className="text-2xl break-words">
          <bdi>{device.name}</bdi>
        </h1>
        <p className="text-muted">
          {t('devices.fields.serialNumber')}: <bdi dir="ltr">{device.serialNumber}</bdi>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          {device.channels.map((channel) => (
            <OneChannel key={channel.id} device={device} channel={channel} editable={prepares} />
          ))}
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Section title={t('devices.state')}>
            <dl className="grid grid-cols-1 gap-x-6 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
              <dt className="text-muted">{t('devices.lastRead')}</dt>
              <dd>{when(device.lastReadAt)}</dd>
              <dt className="text-muted">{t('devices.lastArrived')}</dt>
              <dd>{when(device.lastArrivedAt)}</dd>
              <dt className="text-muted">{t('devices.calibratedUntil')}</dt>
              <dd>
                {device.calibratedUntil === null ? t('devices.notCalibrated') : format.day(device.calibratedUntil)}
              </dd>
            </dl>
          </Section>
          <MeterChanges device={device} editable={prepares} />
          <Key device={device} editable={prepares} />
          {prepares && <Sending device={device} />}
        </div>
      </div>
    </div>
  )
}

function OneChannel({ device, channel, editable }: Props & { readonly channel: Channel; readonly editable: boolean }) {
  const { t } = useTranslation('mrv-projects')
  return (
    <Section title={t('readings.title', { code: channel.code, kind: t(`devices.kinds.${channel.kind}`) })}>
      <div className="grid grid-cols-1 gap-5">
        <SumsChart device={device} channel={channel} />
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-base">{t('readings.flagged')}</h3>
          <FlaggedReadings device={device} channel={channel} editable={editable} />
        </div>
      </div>
    </Section>
  )
}

/** The key that readings are sent under: made, shown once, revoked. */
function Key({ device, editable }: Props & { readonly editable: boolean }) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const format = useFormat()
  const [secret, setSecret] = useState<string | null>(null)
  const [revoking, setRevoking] = useState(false)
  const touches = [readDevice, listDevices]
  const params = { id: device.id }
  const make = useAction(makeDeviceKey, { touches, onDone: ({ key }) => setSecret(key) })
  const revoke = useAction(revokeDeviceKey, { touches, onDone: () => setRevoking(false) })
  const done = t('devices.keyDialog.done')
  return (
    <Section title={t('devices.key')}>
      <div className="grid grid-cols-1 gap-3 text-sm">
        <p>
          {device.key === null
            ? t('devices.keyNone')
            : t('devices.keyMade', { ending: device.key.ending, when: format.instant(device.key.madeAt) })}
        </p>
        {editable && (
          <div className="flex flex-wrap gap-3">
            <Button busy={make.isPending} onClick={() => make.mutate({ params })}>
              {t(device.key === null ? 'devices.makeKey' : 'devices.replaceKey')}
            </Button>
            {device.key !== null && (
              <Button variant="quiet" className="text-critical" onClick={() => setRevoking(true)}>
                {t('devices.revokeKey')}
              </Button>
            )}
          </div>
        )}
      </div>
      {secret !== null && (
        <SecretDialog
          secret={secret}
          onClose={() => setSecret(null)}
          words={{
            title: t('devices.keyDialog.title'),
            text: t('devices.keyDialog.text'),
            label: t('devices.key'),
            copy: t('devices.keyDialog.copy'),
            copied: t('devices.keyDialog.copied'),
            done,
            first: t('devices.keyDialog.first', { done }),
          }}
        />
      )}
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={t('devices.revokeTitle')}
        text={t('devices.revokeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('devices.revokeKey'),
          danger: true,
          busy: revoke.isPending,
          onClick: () => revoke.mutate({ params }),
        }}
      />
    </Section>
  )
}
