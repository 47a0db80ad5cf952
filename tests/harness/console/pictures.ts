/**
 * Small reference pictures of parts of a page: half the size, at most 256 colours, as PNG. At half the size a changed
 * colour or distance still shows; single pixels at the edges of letters do not.
 */
import { crc32, deflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha of each pixel. */
  data: Uint8Array;
}

const coloursMax = 256;
/** How different two colours are that count as equal (pixelmatch): about 6 of 255 levels of grey. */
const colourTolerance = 0.022;

/** Halves a screenshot: each pixel is the mean of four. */
export function halved(screenshot: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(screenshot);
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const half = new Uint8Array(4 * halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      for (let channel = 0; channel < 4; channel++) {
        const at = 4 * (2 * y * width + 2 * x) + channel;
        const sum = data[at]! + data[at + 4]! + data[at + 4 * width]! + data[at + 4 * width + 4]!;
        half[4 * (y * halfWidth + x) + channel] = Math.round(sum / 4);
      }
    }
  }
  return { width: halfWidth, height: halfHeight, data: half };
}

/** The share of pixels that differ; 1 for pictures of different sizes. */
export function difference(one: Picture, other: Picture): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return 1;
  const options = { threshold: colourTolerance, includeAA: true };
  return pixelmatch(one.data, other.data, undefined, width, height, options) / (width * height);
}

export function decoded(png: Buffer): Picture {
  return PNG.sync.read(png);
}

/** A PNG with a palette of the most frequent colours; other pixels take the nearest of them. */
export function encoded({ width, height, data }: Picture): Buffer {
  const pixels = Array.from({ length: width * height }, (_, at) => colourAt(data, at));
  const frequency = Map.groupBy(pixels, (colour) => colour);
  const palette = [...frequency]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, coloursMax)
    .map(([colour]) => colour);
  const places = new Map([...frequency.keys()].map((colour) => [colour, nearest(palette, colour)]));
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  pixels.forEach((colour, at) => (lines[at + Math.floor(at / width) + 1] = places.get(colour)!));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, a palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channelsOf(colour)))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function colourAt(data: Uint8Array, at: number): number {
  return data[4 * at]! * 0x1_00_00 + data[4 * at + 1]! * 0x1_00 + data[4 * at + 2]!;
}

const channelsOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => {
    const channels = channelsOf(other);
    return channelsOf(colour).reduce((sum, channel, index) => sum + (channel - channels[index]!) ** 2, 0);
  });
  return distances.indexOf(Math.min(...distances));
}
