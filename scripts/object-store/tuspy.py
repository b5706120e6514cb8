# Uploads a file by python3-tuspy: tuspy.py ENDPOINT FILE COOKIE CHUNK_BYTES STOP_AT [KEY=VALUE…], or the URL of an upload in place of its ENDPOINT.
# Stops after STOP_AT bytes (0: never) and prints the upload's URL.
import sys

from tusclient import client

address, path, cookie, chunk, stop, *metadata = sys.argv[1:]
tus = client.TusClient(address, headers={"Cookie": cookie})
options = {"file_path": path, "chunk_size": int(chunk)}
if metadata:
    options["metadata"] = dict(pair.split("=", 1) for pair in metadata)
else:
    options["url"] = address
uploader = tus.uploader(**options)
uploader.upload(stop_at=int(stop) or None)
print(uploader.url)
