"""Uploads a file with tuspy, an independent client of the tus protocol, as a person does whose network fails.

    upload.py CREATION_URL FOLDER, with the access token in TOKEN

FOLDER receives what the client keeps between two runs. The file is FOLDER/scan.pdf. The script prints the id of the finished file; it ends
with an error if the server does anything that the client does not expect. kernel/api/tests/integration/tus_client.rs runs it.
"""

import os
import sys

import requests
from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError, TusUploadFailed
from tusclient.storage.filestorage import FileStorage

CHUNK = 1700


def check(condition, what):
    if not condition:
        sys.exit(f"tuspy: {what}")


def main():
    url, folder = sys.argv[1:]
    scan = os.path.join(folder, "scan.pdf")
    length = os.path.getsize(scan)
    client = TusClient(url, headers={"Authorization": f"Bearer {os.environ['TOKEN']}"})
    metadata = {"filename": "Снимок.pdf", "type": "5"}

    def uploader(**options):
        return client.uploader(scan, chunk_size=CHUNK, metadata=metadata, upload_checksum=True, **options)

    # Creation, and the first parts, each with its checksum. Then the client is closed.
    kept = {"store_url": True, "url_storage": FileStorage(os.path.join(folder, "urls"))}
    first = uploader(**kept)
    first.upload(stop_at=2 * CHUNK)
    check(first.offset == 2 * CHUNK, f"{first.offset} bytes were taken")

    # The next day: the address is the one that was kept, and the server says how far it was.
    second = uploader(**kept)
    check(second.url == first.url, "the upload was begun again")
    check(second.offset == 2 * CHUNK, f"the server has {second.offset} bytes")
    second.upload()
    check(second.offset == length, f"{second.offset} of {length} bytes were taken")
    file = second.request.response_headers.get("cabinet-file-id")
    check(file, "the last part named no file")

    # A part whose checksum is of other bytes is not stored.
    third = uploader()
    third.metadata["filename"] = "other.pdf"
    third.upload(stop_at=CHUNK)
    broken = requests.patch(
        third.url,
        headers={
            **third.get_headers(),
            "Upload-Offset": str(CHUNK),
            "Content-Type": "application/offset+octet-stream",
            "Upload-Checksum": "sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        },
        data=b"damaged on the way",
    )
    check(broken.status_code == 460, f"a damaged part got {broken.status_code}")
    check(third.get_offset() == CHUNK, "a damaged part was stored")

    # A part at another place than the end is refused, and the client learns where to go on.
    third.offset = 0
    try:
        third.upload_chunk()
        sys.exit("tuspy: a part was stored twice")
    except TusUploadFailed as error:
        check(error.status_code == 409, f"a part at the wrong place got {error.status_code}")
    check(third.get_offset() == CHUNK, "a part at the wrong place was stored")

    # Termination: the client library has no call for it; the request is the protocol's.
    ended = requests.delete(third.url, headers=third.get_headers())
    check(ended.status_code == 204, f"the end of an upload got {ended.status_code}")
    try:
        third.get_offset()
        sys.exit("tuspy: an ended upload is still there")
    except TusCommunicationError as error:
        check(error.status_code in (404, 410), f"an ended upload got {error.status_code}")

    print(file)


main()
