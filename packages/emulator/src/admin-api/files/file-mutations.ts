import { firstErrors } from '../../engine/resolve/mutation-error'
import type { FileCreateInput, FileUpdateInput } from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { findByFilename, findMedia, putMedia, removeMedia } from '../media/media-records'
import type { MediaRecord } from '../media/media-records'
import { createMedia, PROCESSING_MS, removeMediaOf, uploadSize } from '../media/write-media'
import { PRODUCTS } from '../products/product-records'
import { checkExisting, checkFileUpdates, checkNewFiles, unreadyErrors } from './file-checks'
import type { FileChange } from './file-checks'
import { contentTypeOf, filenameOf } from './file-types'

/** The roots that create, change, and delete files. */
export const fileMutations: Mutations = {
  fileCreate: defineMutation({
    errors: ({ files }, context) => checkNewFiles(files, context),
    refused: () => ({ files: [] }),
    run: ({ files }, context) => ({ files: files.map(file => createFile(file, context)) }),
  }),

  fileUpdate: defineMutation({
    errors: ({ files }, context) => checkFileUpdates(files.map(withId), context),
    refused: () => ({ files: [] }),
    run: ({ files }, context) => ({
      files: files.flatMap(file => updateFile(withId(file), context) ?? []),
    }),
  }),

  // Changes of files do not fail here: there is nothing to reset.
  fileAcknowledgeUpdateFailed: defineMutation({
    errors: ({ fileIds }, context) =>
      firstErrors(
        () => checkExisting(fileIds ?? [], context, 'fileIds'),
        () => unreadyErrors(fileIds ?? [], context),
      ),
    run: (args, context) => {
      const fileIds = args.fileIds ?? []
      return { files: fileIds.flatMap(id => findMedia(context.store.records, id) ?? []) }
    },
  }),

  fileDelete: defineMutation({
    errors: ({ fileIds }, context) => checkExisting(fileIds ?? [], context, 'fileIds'),
    run: (args, context) => {
      const fileIds = args.fileIds ?? []
      const { records } = context.store
      const deleted = new Set(fileIds)
      const isUsed = ({ mediaIds }: { mediaIds: readonly string[] }) =>
        mediaIds.some(id => deleted.has(id))
      for (const product of records.table(PRODUCTS).all().filter(isUsed))
        removeMediaOf(context, product.id, deleted)
      for (const id of deleted) removeMedia(records, id)
      return { deletedFileIds: fileIds }
    },
  }),
}

function withId(file: FileUpdateInput): FileChange {
  return { ...file, id: file.id ?? '' }
}

function createFile(input: FileCreateInput, context: GraphqlContext): MediaRecord {
  const { records } = context.store
  const { alt, duplicateResolutionMode } = input
  const originalSource = input.originalSource ?? ''
  const wanted = input.filename ?? filenameOf(originalSource)
  const taken = findByFilename(records, wanted)
  if (taken && duplicateResolutionMode === 'REPLACE')
    return replaceFile(taken, { originalSource, alt: alt ?? taken.alt }, context)
  return createMedia(context, {
    alt,
    mediaContentType: input.contentType ?? contentTypeOf(originalSource),
    originalSource,
    filename: taken ? withUuid(wanted, context) : wanted,
  })
}

function updateFile(input: FileChange, context: GraphqlContext): MediaRecord | undefined {
  const { records } = context.store
  const media = findMedia(records, input.id)
  if (!media) return undefined
  const { alt, filename, originalSource, referencesToAdd, referencesToRemove } = input
  for (const id of referencesToAdd ?? []) addReference(context, id, media.id)
  for (const id of referencesToRemove ?? []) removeMediaOf(context, id, new Set([media.id]))
  const changed = {
    ...media,
    ...(typeof alt === 'string' && { alt }),
    ...(typeof filename === 'string' && { filename }),
  }
  if (typeof originalSource === 'string') return replaceFile(changed, { originalSource }, context)
  return putMedia(records, { ...changed, updatedAt: currentTime(context) })
}

/** Replaces the content of a file, which is processed again. */
function replaceFile(
  media: MediaRecord,
  changes: Partial<MediaRecord> & { originalSource: string },
  context: GraphqlContext,
): MediaRecord {
  const { store, clock } = context
  return putMedia(store.records, {
    ...media,
    ...changes,
    size: uploadSize(context, changes.originalSource),
    readyAt: clock.now() + PROCESSING_MS,
    updatedAt: timestamp(clock.now()),
  })
}

function addReference(context: GraphqlContext, productId: string, mediaId: string): void {
  const products = PRODUCTS.in(context)
  const product = products.get(productId)
  if (product && !product.mediaIds.includes(mediaId))
    products.update(productId, { mediaIds: [...product.mediaIds, mediaId] })
}

// `logo.png` becomes `logo_<uuid>.png`.
function withUuid(filename: string, { state, store }: GraphqlContext): string {
  const uuid = state.ids.nextUuid(`file:${store.domain}`)
  const dot = filename.lastIndexOf('.')
  return dot === -1
    ? `${filename}_${uuid}`
    : `${filename.slice(0, dot)}_${uuid}${filename.slice(dot)}`
}
