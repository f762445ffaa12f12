import type { CustomData } from '../../../../../shared/custom-data'
import { timestamp } from '../../engine/records/timestamp'
import type { EmulatorState } from '../../state/state'
import type { Store } from '../../state/store'
import type { RecordStore } from '../../engine/records/record-store'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { definitionKey } from '../metafields/metafield-records'
import { METAOBJECT_DEFINITIONS, METAOBJECTS, resolveType } from '../metaobjects/metaobject-records'
import { metafieldDefinitionOf, metaobjectDefinitionOf } from './declared-definitions'

/** Creates, changes, and removes the declared definitions of every shop with the app. */
export function declareInstalled(state: EmulatorState): void {
  for (const store of state.stores)
    if (state.installations.find(state.app.apiKey, store.domain)) declareCustomData(state, store)
}

/**
 * Creates and changes the definitions that the app's registration declares, and removes those that
 * it no longer declares, as the platform does in every shop with the app.
 */
export function declareCustomData(
  { app, clock }: Pick<EmulatorState, 'app' | 'clock'>,
  { records }: Store,
): void {
  removeOthers(records, app.customData)
  const at = timestamp(clock.now())
  const metaobjects = records.table(METAOBJECT_DEFINITIONS)
  const ids = new Map(
    app.customData.metaobjects.map(definition => {
      const type = resolveType(`$app:${definition.type}`)
      return [type, metaobjects.lookUp('type', type)[0]?.id ?? metaobjects.nextId()] as const
    }),
  )
  const idOf = (type: string) => ids.get(type) ?? ''
  for (const declared of app.customData.metaobjects) {
    const definition = metaobjectDefinitionOf(declared, idOf)
    const id = idOf(definition.type)
    metaobjects.put({
      id,
      __typename: 'MetaobjectDefinition',
      ...definition,
      createdAt: metaobjects.get(id)?.createdAt ?? at,
      updatedAt: at,
    })
  }
  const metafields = records.table(DEFINITIONS)
  for (const declared of app.customData.metafields) {
    const definition = metafieldDefinitionOf(declared, idOf)
    const { ownerType, namespace, key } = definition
    const [known] = metafields.lookUp('key', definitionKey(ownerType, namespace, key))
    metafields.put({
      id: known?.id ?? metafields.nextId(),
      __typename: 'MetafieldDefinition',
      ...definition,
      // The merchant may pin it.
      pinnedPosition: known?.pinnedPosition ?? null,
    })
  }
}

function removeOthers(records: RecordStore, { metafields, metaobjects }: CustomData): void {
  const definitions = records.table(DEFINITIONS)
  const keys = new Set(
    metafields.map(declared => {
      const { ownerType, namespace, key } = metafieldDefinitionOf(declared, () => '')
      return definitionKey(ownerType, namespace, key)
    }),
  )
  for (const { id, isDeclared, ownerType, namespace, key } of definitions.all())
    if (isDeclared && !keys.has(definitionKey(ownerType, namespace, key))) definitions.remove(id)

  const types = new Set(metaobjects.map(({ type }) => resolveType(`$app:${type}`)))
  for (const { id, isDeclared, type } of records.table(METAOBJECT_DEFINITIONS).all()) {
    if (!isDeclared || types.has(type)) continue
    records.table(METAOBJECTS).removeBy('definition', id)
    records.table(METAOBJECT_DEFINITIONS).remove(id)
  }
}
