/** What an upload may be for: a part of a work, or the picture that stands for its video. */
export type UploadPurpose = 'work' | 'poster';
export type UploadKind = 'video' | 'image';
/** `uploading` while bytes come; `received` when all are there; `processing` while they are hashed and previews made; then `ready` or `rejected`. */
export type UploadState = 'uploading' | 'received' | 'processing' | 'ready' | 'rejected';

export interface UploadTable {
  /** 32 hex digits, also in its URL. */
  id: string;
  /** Null once the account is gone: what was uploaded goes too. */
  accountId: string | null;
  registrationId: string | null;
  filename: string;
  declaredType: string;
  purpose: UploadPurpose;
  sizeBytes: number;
  kind: UploadKind;
  /** The type by its first bytes; null until all bytes are there. */
  type: string | null;
  state: UploadState;
  /** Why it was rejected. */
  problem: string | null;
  /** JSON: the tus metadata as the client sent it. */
  metadata: string;
  /** JSON: what an object store keeps of an unfinished upload. */
  storage: string | null;
  /** Hex, of the bytes as stored. */
  sha256: string | null;
  /** Hex, as the client says it should be. */
  expectedSha256: string | null;
  key: string | null;
  /** An image without its metadata, in full size. */
  fullKey: string | null;
  previewKey: string | null;
  width: number | null;
  height: number | null;
  createdAt: number;
  updatedAt: number;
  /** When it goes; null while a work is made of it. */
  expiresAt: number | null;
}

export interface UploadLockTable {
  /** The upload's. */
  id: string;
  /** One request. */
  holder: string;
  /** 1 once somebody else waits for it. */
  wanted: 0 | 1;
  expiresAt: number;
}

export interface WorkTable {
  id: string;
  /** Its public number, `W` and seven characters, not guessable. */
  no: string;
  registrationId: string;
  competitionId: string;
  accountId: string;
  title: string;
  description: string;
  kind: 'video' | 'link' | 'images';
  link: string | null;
  /** Where the picture that stands for it is kept. */
  poster: string | null;
  posterUploadId: string | null;
  /** Null while only its owner and the organisers see it. */
  releasedAt: number | null;
  releasedBy: string | null;
  submittedAt: number;
  updatedAt: number;
  version: number;
}

export interface WorkFileTable {
  id: string;
  workId: string;
  /** From 1. */
  position: number;
  uploadId: string;
  /** Where the bytes are kept, as they came. */
  key: string;
  /** An image without its metadata, in full size: what everybody sees. */
  fullKey: string | null;
  previewKey: string | null;
  type: string;
  sizeBytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
}
