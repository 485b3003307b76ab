/** Photos taken on the summary of a lease, on their way to its documents. */
let taken: { readonly lease: number; readonly files: readonly File[] } | null = null;

export function handPhotos(lease: number, files: readonly File[]): void {
  taken = { lease, files };
}

/** Each photo is taken out once. */
export function takePhotos(lease: number): readonly File[] {
  const files = taken?.lease === lease ? taken.files : [];
  taken = null;
  return files;
}

/** A name that says when: cameras call every photo image.jpg. */
export function namedPhoto(photo: File, now: Date): File {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const ending = /\.[a-z0-9]{2,5}$/i.exec(photo.name)?.[0] ?? '.jpg';
  const name = `Photo ${day} ${two(now.getHours())}.${two(now.getMinutes())}${ending.toLowerCase()}`;
  return new File([photo], name, { type: photo.type, lastModified: photo.lastModified });
}
