"""The description of the API, and everything that it allows asked of the app: no 5xx, no answer beside the contract."""

import os
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.openapi.checks import (
    negative_data_rejection,
)
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.rules.shared import ORDERS
from companion.web.orders import AT_THE_DOOR
from tests.companion.web.door import Door, Party

REQUESTS = 20_000 if os.environ.get("CONSIGLIERE_PROVE") else 2_000
