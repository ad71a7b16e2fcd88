import {
  issuanceInput,
  listIssuable,
  listIssuances,
  listProgrammes,
  proposeIssuance,
  type CreditProgramme,
  type IssuablePeriod,
} from '@athar/contracts/credits'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ListEmpty } from '../../platform/list/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Facts, usePeriodFacts } from './period-facts.tsx'
import { useIsOfficer } from './use-is-officer.ts'

/** Verified periods that nothing was issued of. */
export function Issuable() {
  const { t } = useTranslation('credits')
  const query = useApiQuery(listIssuable, {}, { staleTime: 0 })
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <ListEmpty icon="list" title={t('desk.nothingIssuable')} text={t('desk.nothingIssuableText')} />
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {items.map((period) => (
              <Period key={period.periodId} period={period} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Period({ period }: { readonly period: IssuablePeriod }) {
  const { t } = useTranslation('credits')
  const facts = usePeriodFacts()
  const isOfficer = useIsOfficer()
  const [opened, setOpened] = useState(false)
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-lg wrap-anywhere">
        <bdi>{period.projectName}</bdi>
      </h2>
      <Facts facts={[{ label: t('desk.organisation'), value: <Words of={period.organisation} /> }, ...facts(period)]} />
      {period.own ? (
        <p className="text-muted">{t('desk.own')}</p>
      ) : isOfficer ? (
        <Button variant="primary" className="justify-self-start" onClick={() => setOpened(true)}>
          {t('desk.propose')}
        </Button>
      ) : (
        <p className="text-muted">{t('desk.proposes')}</p>
      )}
      {opened && <Propose period={period} onClose={() => setOpened(false)} />}
    </li>
  )
}

type ProposeProps = { readonly period: IssuablePeriod; readonly onClose: () => void }

function Propose(props: ProposeProps) {
  const { data } = useApiQuery(listProgrammes, {}, { staleTime: 0 })
  return data && <ProposeForm {...props} programmes={data.items} />
}

type Named = Omit<CreditProgramme, 'partyOrganisationId'>

function ProposeForm({ period, onClose, programmes }: ProposeProps & { readonly programmes: readonly Named[] }) {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const format = useFormat()
  const form = useForm({
    name: 'propose-issuance',
    initial: { programme: String(programmes[0]?.number ?? '') },
    toBody: ({ programme }) => ({ periodId: period.periodId, programme: Number(programme) }),
    schema: issuanceInput,
    send: (body) => callApi(proposeIssuance, { body }),
    touches: [listIssuable, listIssuances],
    onSaved: () => {
      toast.success(t('desk.proposed'))
      onClose()
    },
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'programme',
        label: t('desk.programme'),
        options: programmes.map(({ number, name }) => ({ value: String(number), label: nameIn(lang, name).text })),
      },
    ],
  })
  return (
    <FormDialog
      form={form}
      title={t('desk.proposeTitle', { tonnes: format.number(period.tonnes) })}
      description={t('desk.proposeText')}
      submit={t('desk.propose')}
      onClose={onClose}
    />
  )
}
