import { randomUUID } from 'node:crypto'

/** A place to which an app uploads a file before it uses it. */
export interface StagedUpload {
  shop: string
  /** Path of the file, e.g. `tmp/1/files/<id>/logo.png`. */
  key: string
  filename: string
  mimeType: string
  /** Undefined until the app uploads it. */
  content: Buffer | undefined
}

/** The staged uploads of all stores. They are not part of a saved state. */
export class StagedUploads {
  private readonly uploads = new Map<string, StagedUpload>()

  /**
   * Creates a place for a file. Its random key is the credential.
   *
   * @param folder e.g. `1/files`, with the number of the shop
   */
  add(shop: string, folder: string, filename: string, mimeType: string): StagedUpload {
    const key = `tmp/${folder}/${randomUUID()}/${filename}`
    const upload = { shop, key, filename, mimeType, content: undefined }
    this.uploads.set(key, upload)
    return upload
  }

  /** Deletes the uploads of a shop. */
  forget(shop: string): void {
    for (const [key, upload] of this.uploads) if (upload.shop === shop) this.uploads.delete(key)
  }

  find(key: string): StagedUpload | undefined {
    return this.uploads.get(key)
  }
}
