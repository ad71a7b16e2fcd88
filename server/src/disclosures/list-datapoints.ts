import type { disclosures, ResponseOf } from '@athar/contracts'
import { unitChoices } from '@athar/frameworks'
import type { Call } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { labelOf, library, unitOf } from './library.ts'
import { presentAnswer } from './present-answer.ts'
import { reportingYear } from './reporting-year.ts'
import { answersOf, itemsOf } from './store.ts'

export async function listDatapoints(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.listDatapoints>,
): Promise<ResponseOf<typeof disclosures.listDatapoints>> {
  const { actor, query, db } = call
  const year = await reportingYear(deps, call, actor.organisationId, query.year)
  const scope = { organisationId: actor.organisationId, year }
  const [answers, items] = [await answersOf(db, scope), await itemsOf(db, scope)]
  const owners = await deps.people.find(db, [...new Set([...items.values()].flatMap((item) => item.ownerId ?? []))])
  const rows = [...library().datapoints.values()].map((datapoint) => {
    const asking = library().byDatapoint.get(datapoint.id) ?? []
    const ownerIds = asking.flatMap(({ slug }) => items.get(slug)?.ownerId ?? [])
    return {
      id: datapoint.id,
      label: labelOf(datapoint),
      type: datapoint.type,
      unit: unitOf(datapoint),
      units: [...unitChoices(datapoint.unit)],
      options: (datapoint.options ?? []).map((option) => ({ value: option.value, label: labelOf(option) })),
      multiple: datapoint.multiple ?? false,
      group: datapoint.esg_group,
      frameworks: [...new Set(asking.map((item) => item.framework))],
      slug: asking[0]!.slug,
      owners: [...new Set(ownerIds.map((id) => owners.get(id)?.fullName ?? ''))],
      answer: presentAnswer(answers.get(datapoint.id), () => null),
    }
  })
  return { year, rows }
}
