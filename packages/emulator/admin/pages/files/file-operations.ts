import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface FileRow {
  id: string
  __typename: string
  alt: string | null
  createdAt: string
  fileStatus: string
  preview: { image: { url: string } | null } | null
  url?: string | null
  image?: { url: string } | null
}

export const FILES = defineOperation<{ records: ListConnection<FileRow> }, ListVariables>(`
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

export const FILES_CREATE = defineOperation<
  { fileCreate: { userErrors: UserError[] } },
  { files: { originalSource: string; alt: string; filename?: string }[] }
>(`
  mutation FilesCreate($files: [FileCreateInput!]!) {
    fileCreate(files: $files) { userErrors { field message } }
  }`)

export const FILES_DELETE = defineOperation<
  { fileDelete: { userErrors: UserError[] } },
  { fileIds: string[] }
>(`
  mutation FilesDelete($fileIds: [ID!]!) {
    fileDelete(fileIds: $fileIds) { userErrors { field message } }
  }`)
