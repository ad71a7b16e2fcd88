import { listDevices, type Device, type ProjectDetail } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListEmpty, ListTable, usePages, type ListColumn } from '../../platform/list/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceListDialog } from './device-list-dialog.tsx'
import { KeysOfAll } from './keys-of-all.tsx'

/** The meters of a project. */
export function DevicesSection({ project, editable }: { readonly project: ProjectDetail; readonly editable: boolean }) {
  const { t } = useTranslation('mrv-projects')
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  const navigate = useNavigate()
  const list = usePages(listDevices, { params: { id: project.id }, filter: {} }, { limit: 100 })
  const columns: readonly ListColumn<Device>[] = [
    { key: 'name', header: t('devices.fields.name'), narrow: 'minmax(8rem, 1fr)', value: ({ name }) => name },
    { key: 'serialNumber', header: t('devices.fields.serialNumber'), value: ({ serialNumber }) => serialNumber },
    { key: 'lastReadAt', header: t('devices.lastRead'), kind: 'instant', value: ({ lastReadAt }) => lastReadAt },
    {
      key: 'key',
      header: t('devices.key'),
      value: ({ key }) => t(key === null ? 'devices.noKey' : 'devices.hasKey'),
    },
  ]
  return (
    <Section title={t('devices.title')}>
      <div className="grid grid-cols-1 gap-3">
        <ListTable<Device>
          list={list}
          label={t('devices.title')}
          name="mrv-projects-devices"
          columns={columns}
          rowLabel={({ name }) => name}
          to={({ id }) => paths.mrvDevice(project.id, id)}
          empty={<ListEmpty icon="list" title={t('devices.empty')} text={t('devices.emptyText')} />}
        />
        {editable && (
          <div className="flex flex-wrap gap-3">
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('devices.add')}
            </Button>
            <Button icon="upload" onClick={() => setListing(true)}>
              {t('devices.list.open')}
            </Button>
            {list.rows !== undefined && list.rows.length > 0 && <KeysOfAll projectId={project.id} />}
          </div>
        )}
      </div>
      {listing && <DeviceListDialog projectId={project.id} onClose={() => setListing(false)} />}
      {adding && (
        <DeviceDialog
          projectId={project.id}
          onAdded={(id) => navigate(paths.mrvDevice(project.id, id))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
