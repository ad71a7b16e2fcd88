import type { ContentBodies } from '@athar/contracts/content'
import { regionCodes } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { joinChallenge, readOwn } from '@athar/contracts/youth'
import { useTranslation } from 'react-i18next'
import { usePick } from '../content/index.ts'
import { callApi } from '../platform/api/index.ts'
import { Failure, Form, useForm } from '../platform/form/index.ts'
import { useGoOn } from '../platform/routing/use-go-on.ts'
import { toast } from '../ui/toast/toast-store.ts'

type Props = {
  readonly slug: string
  readonly body: ContentBodies['youth-challenge']
  readonly region: string | null
}

/** Asks what is expected before anything is done, and for the region where it is not known. */
export function JoinForm({ slug, body, region }: Props) {
  const { t } = useTranslation(['youth', 'organisations'])
  const pick = usePick()
  const goOn = useGoOn()
  const savings = body.actions.flatMap((action) => action.savings)
  const main = savings.find(({ metric }) => metric === 'co2e') ?? savings[0]
  const form = useForm({
    name: 'join-challenge',
    initial: { expected: '', region, website: '' },
    send: ({ expected, region: chosen, website }) =>
      callApi(joinChallenge, {
        body: {
          challenge: slug,
          expected,
          region: regionCodes.find((code) => code === chosen) ?? null,
          website,
        },
      }),
    touches: [readOwn],
    onSaved: ({ id }) => {
      toast.success(t('challenge.joined'))
      return goOn(paths.youthParticipation(id))
    },
    fields: [
      {
        kind: 'number',
        name: 'expected',
        label: t('challenge.expected'),
        unit: main ? pick(main.unit).text : '',
        required: true,
        wrong: t('challenge.expectedWrong'),
      },
      {
        kind: 'choice',
        name: 'region',
        label: t('challenge.region'),
        hint: t('challenge.regionHint'),
        optional: true,
        placeholder: t('challenge.noRegion'),
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
      { kind: 'trap', name: 'website', label: t('challenge.leaveEmpty') },
    ],
  })
  return (
    <Form form={form} short problems={<Failure failure={form.failure} />} size="lg" submit={t('challenge.submit')} />
  )
}
