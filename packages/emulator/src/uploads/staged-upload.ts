/** A place to which an app uploads a file before it uses it. */
export interface StagedUpload {
  shop: string
  /** Path of the file, e.g. `tmp/1/files/<id>/logo.png`. */
  key: string
  mimeType: string
  /** Undefined until the app uploads it. */
  content: Buffer | undefined
}

const KEY_IN_ADDRESS = /\/((?:models|tmp)\/.+)$/

/** The staged uploads of all stores. They are not part of a saved state. */
export class StagedUploads {
  private readonly uploads = new Map<string, StagedUpload>()

  /**
   * Creates a place for a file.
   *
   * @param key random: it is the credential
   */
  add(upload: Omit<StagedUpload, 'content'>): StagedUpload {
    const added = { ...upload, content: undefined }
    this.uploads.set(upload.key, added)
    return added
  }

  /** Deletes the uploads of a shop. */
  forget(shop: string): void {
    for (const [key, upload] of this.uploads) if (upload.shop === shop) this.uploads.delete(key)
  }

  find(key: string): StagedUpload | undefined {
    return this.uploads.get(key)
  }

  /** Finds the upload of a shop by its address, which mutations take as the source of a file. */
  findByAddress(address: string, shop: string): StagedUpload | undefined {
    const path = KEY_IN_ADDRESS.exec(address.split(/[?#]/)[0] ?? '')?.[1]
    const upload = path === undefined ? undefined : this.find(decoded(path))
    return upload?.shop === shop ? upload : undefined
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // No address of an upload: theirs are encoded.
    return path
  }
}
