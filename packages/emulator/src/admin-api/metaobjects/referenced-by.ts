import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import { referencedIds } from '../metafields/types/metafield-value'
import { storedType } from '../metafields/types/metafield-types'
import { definitionOf, METAOBJECTS } from './metaobject-records'
import type { MetaobjectRecord } from './metaobject-records'

/** The schema's type `MetafieldRelation`: a value that refers to a metaobject. */
interface Relation {
  readonly __typename: 'MetafieldRelation'
  /** Id of the metafield, or of the metaobject with the key of its field. */
  readonly cursor: string
  readonly key: string
  readonly name: string
  readonly namespace: string
  readonly referencer: () => object | null | undefined
  readonly target: object
}

/** The field `Metaobject.referencedBy`: metafields, and fields of other metaobjects. */
export function referencedBy(
  metaobject: MetaobjectRecord,
  args: ConnectionArgs,
  context: GraphqlContext,
) {
  const relations = [
    ...metafieldRelations(metaobject, context),
    ...fieldRelations(metaobject, context),
  ]
  return paginate(relations, args, { idOf: ({ cursor }) => cursor })
}

function metafieldRelations(
  target: MetaobjectRecord,
  { store, loadNode }: GraphqlContext,
): Relation[] {
  const { records } = store
  return records
    .table(METAFIELDS)
    .all()
    .filter(({ typeName, stored }) => refersTo(target, typeName, stored))
    .map(({ id, key, namespace, ownerId, ownerType }) => {
      const [definition] = records
        .table(DEFINITIONS)
        .lookUp('key', definitionKey(ownerType, namespace, key))
      return {
        __typename: 'MetafieldRelation',
        cursor: id,
        key,
        name: definition?.name ?? key,
        namespace,
        referencer: () => loadNode(ownerId),
        target,
      }
    })
}

function fieldRelations(
  target: MetaobjectRecord,
  { store: { records } }: GraphqlContext,
): Relation[] {
  return records
    .table(METAOBJECTS)
    .all()
    .flatMap(referencer =>
      definitionOf(records, referencer)
        .fieldDefinitions.filter(({ key, typeName }) =>
          refersTo(target, typeName, referencer.stored[key]),
        )
        .map(({ key, name }): Relation => ({
          __typename: 'MetafieldRelation',
          cursor: `${referencer.id} ${key}`,
          key,
          name,
          namespace: referencer.type,
          referencer: () => referencer,
          target,
        })),
    )
}

function refersTo({ id }: MetaobjectRecord, typeName: string, stored: string | undefined): boolean {
  // Most values are not looked at: reading a list parses it.
  return stored?.includes(id) === true && referencedIds(storedType(typeName), stored).includes(id)
}
