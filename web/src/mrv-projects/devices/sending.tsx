import { sendReadings, type Device } from '@athar/contracts/mrv-projects'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Section } from '../../ui/section.tsx'

const placeholder = 'METER_KEY'

/** A command for the shell; the shell puts the time in. */
const curl = (type: string, query: string, data: string): string =>
  [
    `curl -X POST '${location.origin}${sendReadings.path}${query}' \\`,
    `  -H 'authorization: Bearer ${placeholder}' \\`,
    `  -H 'content-type: ${type}' \\`,
    `  --data-binary "${data}"`,
  ].join('\n')

const commands = {
  json: (channel: string) =>
    curl(
      'application/json',
      '',
      JSON.stringify({ readings: [{ channel, at: '$(date -u +%FT%TZ)', value: '12.5' }] }).replaceAll('"', '\\"'),
    ),
  lines: (channel: string) => curl('text/plain', '?precision=s', `meter ${channel}=12.5 $(date +%s)`),
} as const

/** How readings reach the meter: the address, and a command to copy in either format. */
export function Sending({ device }: { readonly device: Device }) {
  const { t } = useTranslation('mrv-projects')
  const [channel] = device.channels
  if (channel === undefined) return null
  return (
    <Section title={t('devices.sending.title')} text={t('devices.sending.text')}>
      <div className="grid grid-cols-1 gap-4 text-sm">
        {(['json', 'lines'] as const).map((kind) => {
          const label = t(`devices.sending.${kind}`)
          const command = commands[kind](channel.code)
          return (
            <div key={kind} className="grid grid-cols-1 gap-2">
              <div className="flex items-center justify-between gap-3">
                <h3 className="text-sm">{label}</h3>
                <CopyButton
                  text={command}
                  label={t('devices.sending.copy', { what: label })}
                  copiedLabel={t('devices.sending.copied')}
                />
              </div>
              <ScrollRegion label={label} className="rounded-container bg-sunken p-3">
                <pre dir="ltr" lang="en" className="text-start font-mono text-xs">
                  <code>{command}</code>
                </pre>
              </ScrollRegion>
            </div>
          )
        })}
        <p className="text-muted">{t('devices.sending.replace', { key: isolate(placeholder) })}</p>
      </div>
    </Section>
  )
}
