/** Zip archives as tests want them, honest or not. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Zipped {
  readonly name: string
  readonly data: string | Buffer
  /** What the archive says of its size, if not the truth. */
  readonly claims?: number
  readonly encrypted?: boolean
}

/** @returns The bytes of an archive of these files, each compressed. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claims, encrypted = false } of files) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(((2024 - 1980) << 9) | (5 << 5) | 1, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = [Buffer.from('PK\u0003\u0004'), common, title, packed]
    const central = Buffer.alloc(42)
    common.copy(central, 2)
    central.writeUInt16LE(20, 0)
    central.writeUInt32LE(at, 38)
    directory.push(Buffer.from('PK\u0001\u0002'), central, title)
    parts.push(...local)
    at += local.reduce((sum, each) => sum + each.length, 0)
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
