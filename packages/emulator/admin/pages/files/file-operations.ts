import { defineOperation } from '../../api/operation'
import type { Merged } from '../../api/merged'
import type { RecordOf } from '../../lists/list-connection'

export type FileRow = Merged<RecordOf<typeof FILES>>

export const FILES = defineOperation(`
  query Files($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: FileSortKeys, $reverse: Boolean) {
    records: files(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id __typename alt createdAt fileStatus preview { image { url } }
        ... on GenericFile { url }
        ... on MediaImage { image { url } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const FILES_CREATE = defineOperation(`
  mutation FilesCreate($files: [FileCreateInput!]!) {
    fileCreate(files: $files) { userErrors { field message } }
  }`)

export const FILES_DELETE = defineOperation(`
  mutation FilesDelete($fileIds: [ID!]!) {
    fileDelete(fileIds: $fileIds) { userErrors { field message } }
  }`)
