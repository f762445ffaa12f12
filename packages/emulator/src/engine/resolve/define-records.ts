import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../graphql-context'
import { BY_ID, paginate } from '../records/connection'
import type { Connection } from '../records/connection'
import { limitCount } from '../records/count'
import type { Count } from '../records/count'
import type { RecordStore } from '../records/record-store'
import type { IndexKey, RecordTable, StoredRecord, TableSpec } from '../records/record-table'
import { defineChange } from './define-change'
import type { ChangeSpec } from './define-change'
import { countRecords, listRecords } from './list-records'
import type { ListArgs, ListSpec } from './list-records'
import type { Check, Mutation, MutationContext, MutationSpec } from './mutation'

interface Id {
  id: string
}
/** Names of the properties that have an id. */
type IdNames<Source> = {
  [Name in keyof Source]: Source[Name] extends string | null | undefined ? Name : never
}[keyof Source]
/** A list, or the list for a request: it may read other records. */
type ListOf<Row extends StoredRecord> = ListSpec<Row> | ((context: GraphqlContext) => ListSpec<Row>)
type Indexes<Row, Index extends string> = Readonly<Record<Index, (row: Row) => IndexKey>>

interface RemovalSpec<Args, Row> extends Omit<MutationSpec<Args>, 'run'> {
  /** Called after the removal, e.g. to remove what belonged to the record. */
  removed?: (row: Row, context: MutationContext) => void
}

/** The records of a type: their table, and what most types have of roots and rules. */
export interface RecordType<
  Row extends StoredRecord,
  Index extends string = never,
> extends TableSpec<Row, Index> {
  /** Returns the table in the store of a request. */
  in: (context: { store: { records: RecordStore } }) => RecordTable<Row, Index>
  /** The root of one record. */
  one: (args: Id, context: GraphqlContext) => Row | null
  /** The loader of the type's nodes. */
  node: (id: string, context: GraphqlContext) => Row | undefined
  /** Creates a field: the record whose id a property of the object of the field has. */
  at: <Source>(
    property: IdNames<Source>,
  ) => (source: Source, args: object, context: GraphqlContext) => Row | null
  /** Creates the root of a page of all records, by their ids without a list. */
  page: (
    list?: ListOf<Row>,
  ) => (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => Connection<Row>
  /** Creates a field: the page of the records that an index has for the object of the field. */
  pageBy: (
    index: Index,
    list?: ListOf<Row>,
  ) => (
    source: Id,
    args: ListArgs,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => Connection<Row>
  /** Creates the root that counts records. Without a list, it counts all of them. */
  count: (
    list?: ListOf<Row>,
  ) => (
    args: { query?: string | null; limit?: number | null },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => Count
  /** Creates the rule that an argument names a record. It ends the checks. */
  exists: <Name extends string>(
    argument: Name,
    message: Check<Readonly<Record<Name, string>>>['message'],
    code?: string,
  ) => Check<Readonly<Record<Name, string>>>
  /** Creates the rule that a record exists whose id is anywhere in the arguments. */
  existsAt: <Args>(
    field: Check<Args>['field'],
    idOf: (args: Args) => string | null | undefined,
    message: Check<Args>['message'],
    code?: string,
  ) => Check<Args>
  /** Defines a mutation of the record that an argument names. */
  change: <Args extends Readonly<Record<Name, string>>, Name extends string>(
    argument: Name,
    spec: ChangeSpec<NoInfer<Args>, Row>,
  ) => Mutation<Args>
  /**
   * Defines the mutation that removes the record that an argument names.
   *
   * @param field of the payload that has the id
   */
  remove: <Args extends Readonly<Record<Name, string>>, Name extends string>(
    argument: Name,
    field: string,
    spec: RemovalSpec<NoInfer<Args>, Row>,
  ) => Mutation<Args>
}

/**
 * Defines the records of a type.
 *
 * @param type name of the schema's type, which is also the type in the global ids
 * @param indexes keys under which records are looked up, by the names of the indexes
 */
export function defineRecords<Row extends StoredRecord, Index extends string = never>(
  type: string,
  indexes = {} as Indexes<Row, Index>,
): RecordType<Row, Index> {
  const spec = { type, indexes }
  const tableIn: RecordType<Row, Index>['in'] = ({ store }) => store.records.table(spec)
  const existsAt: RecordType<Row, Index>['existsAt'] = (field, idOf, message, code) => ({
    field,
    message,
    ...(code !== undefined && { code }),
    fails: (args, context) => !tableIn(context).get(idOf(args)),
    isFinal: true,
  })
  return {
    ...spec,
    in: tableIn,
    one: ({ id }, context) => tableIn(context).get(id) ?? null,
    node: (id, context) => tableIn(context).get(id),
    at: property => (source, _args, context) => {
      const id: unknown = source[property]
      return (typeof id === 'string' && tableIn(context).get(id)) || null
    },
    page: list => (args, context, info) => pageOf(tableIn(context), list, args, context, info),
    pageBy: (index, list) => (source, args, context, info) =>
      pageOf(tableIn(context).lookUp(index, source.id), list, args, context, info),
    count: list => (args, context, info) => {
      const table = tableIn(context)
      if (!list) return limitCount(table.size, args.limit)
      return countRecords(table.all(), listFor(list, context).search, args, context, info)
    },
    exists: (argument, message, code) =>
      existsAt([argument], args => args[argument], message, code),
    existsAt,
    change: <Args extends Readonly<Record<Name, string>>, Name extends string>(
      argument: Name,
      changeSpec: ChangeSpec<NoInfer<Args>, Row>,
    ) =>
      defineChange<Args, Row>((args, context) => tableIn(context).get(args[argument]), changeSpec),
    remove: (argument, field, { removed, ...mutation }) =>
      defineChange((args, context) => tableIn(context).get(args[argument]), {
        ...mutation,
        run: (_args, context, row) => {
          tableIn(context).remove(row.id)
          removed?.(row, context)
          return { [field]: row.id }
        },
      }),
  }
}

function pageOf<Row extends StoredRecord>(
  rows: RecordTable<Row> | readonly Row[],
  list: ListOf<Row> | undefined,
  ...request: [args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo]
): Connection<Row> {
  const [args, context] = request
  if (!list) return paginate('all' in rows ? rows.all() : rows, args, BY_ID)
  return listRecords(rows, listFor(list, context), ...request)
}

function listFor<Row extends StoredRecord>(
  list: ListOf<Row>,
  context: GraphqlContext,
): ListSpec<Row> {
  return typeof list === 'function' ? list(context) : list
}
