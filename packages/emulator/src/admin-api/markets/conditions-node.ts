import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { regionOf } from './market-records'
import type { Condition, MarketRecord } from './market-records'

interface Identified {
  id: string
}

/** The type `MarketConditions`. Null for a market without conditions. */
export function conditionsNode(context: GraphqlContext, { conditions }: MarketRecord) {
  const { regions, locations, companyLocations } = conditions
  const conditionTypes = [
    ...(companyLocations ? ['COMPANY_LOCATION'] : []),
    ...(locations ? ['LOCATION'] : []),
    ...(regions ? ['REGION'] : []),
  ]
  return {
    __typename: 'MarketConditions',
    conditionTypes,
    channelsCondition: null,
    companyLocationsCondition: companyLocations && {
      applicationLevel: levelOf(companyLocations),
      companyLocations: pageOf(loaded(context, companyLocations)),
    },
    locationsCondition: locations && {
      applicationLevel: levelOf(locations),
      locations: pageOf(loaded(context, locations)),
    },
    regionsCondition: regions && {
      applicationLevel: levelOf(regions),
      regions: pageOf(
        [...(regions.values ?? [])].sort().map(code => regionOf(context.store.records, code)),
      ),
    },
  }
}

function levelOf({ values }: Condition): 'ALL' | 'SPECIFIED' {
  return values ? 'SPECIFIED' : 'ALL'
}

function loaded(context: GraphqlContext, { values }: Condition): Identified[] {
  return (values ?? []).flatMap(id => {
    const node = context.loadNode(id)
    return node ? [{ ...node, id }] : []
  })
}

function pageOf<Item extends Identified>(items: readonly Item[]) {
  return (args: ConnectionArgs) => paginate(items, args, BY_ID)
}
