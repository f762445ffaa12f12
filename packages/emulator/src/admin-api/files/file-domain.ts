import type { GraphqlContext } from '../../engine/graphql-context'
import { idForms } from '../../engine/records/search/search-fields'
import { cursorTime } from '../../engine/records/connection'
import type { AdminDomain } from '../admin-domain'
import { seedFiles } from './seed-files'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { fileStatus } from '../media/image-node'
import { allMedia } from '../media/media-records'
import type { MediaRecord } from '../media/media-records'
import { fileMutations } from './file-mutations'
import { fileUses } from './file-uses'
import { stagedUploadMutations } from './staged-upload-mutations'

const STATUSES = ['failed', 'processing', 'ready', 'uploaded']
const MEDIA_TYPES = ['image', 'video', 'external_video', 'model_3d', 'generic_file']

/** Searches and sorts files. */
function fileList(context: GraphqlContext): ListSpec<MediaRecord> {
  const { clock } = context
  const { placeOf, productsOf } = fileUses(context)
  return {
    search: {
      text: file => [file.filename.replace(/[._-]+/g, ' '), file.filename, file.alt],
      fields: {
        created_at: { kind: 'time', read: file => file.createdAt },
        filename: { kind: 'exact', read: file => file.filename },
        id: { kind: 'id', read: file => file.id },
        ids: { kind: 'exact', read: file => idForms([file.id]) },
        media_type: {
          kind: 'enum',
          values: MEDIA_TYPES,
          read: ({ mediaContentType }) =>
            mediaContentType === 'FILE' ? 'generic_file' : mediaContentType.toLowerCase(),
        },
        original_upload_size: { kind: 'size', read: file => file.size },
        product_id: { kind: 'exact', read: file => idForms(productsOf(file.id)) },
        status: { kind: 'enum', values: STATUSES, read: file => fileStatus(file, clock.now()) },
        updated_at: { kind: 'time', read: file => file.updatedAt },
        used_in: { kind: 'exact', read: file => placeOf(file.id) },
      },
    },
    sortValues: {
      CREATED_AT: file => cursorTime(file.createdAt),
      FILENAME: file => file.filename,
      ORIGINAL_UPLOAD_SIZE: file => file.size ?? 0,
      UPDATED_AT: file => cursorTime(file.updatedAt),
    },
  }
}

/** Files, and the uploads that come before them. */
export const fileDomain: AdminDomain = {
  seed: {
    records: {
      files: seedFiles,
    },
  },
  queries: {
    files: (args, context, info) =>
      listRecords(allMedia(context.store.records), fileList(context), args, context, info),
  },
  mutations: { ...fileMutations, ...stagedUploadMutations },
}
