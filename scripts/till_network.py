"""Converts a network of Tesseract (the component `lstm` of a traineddata file) from integer weights to
floating point numbers, so that training can continue. The format is that of Tesseract's
lstmrecognizer.cpp, network.cpp and weightmatrix.cpp."""

import struct

INT_WEIGHTS, DOUBLE_WEIGHTS = 1, 128
LAYER_RATES = 64
INT_TRAINING = 1
CONTAINERS = ("Series", "Parallel", "RTLReversed", "TTBReversed", "XYTranspose")
LAYERS = ("Softmax", "SoftmaxNoCTC", "Tanh", "Relu", "Logistic", "LinLogistic", "LinTanh")
# The bytes after the common head.
FIXED = {"Input": 20, "Convolve": 8, "Maxpool": 8}


class Copy:
    """Copies bytes from `data`, some of them changed, to `result`."""

    def __init__(self, data):
        self.data, self.place, self.result = data, 0, bytearray()

    def skip(self, count):
        taken = self.data[self.place : self.place + count]
        if len(taken) != count:
            raise ValueError("the network ends too early")
        self.place += count
        return taken

    def bytes(self, count):
        taken = self.skip(count)
        self.result += taken
        return taken

    def read(self, form):
        return struct.unpack("<" + form, self.skip(struct.calcsize("<" + form)))[0]

    def number(self, form):
        return struct.unpack("<" + form, self.bytes(struct.calcsize("<" + form)))[0]

    def write(self, form, *values):
        self.result += struct.pack("<" + form, *values)


def copy_weights(copy):
    mode = copy.read("B")
    if mode & (INT_WEIGHTS | DOUBLE_WEIGHTS) != INT_WEIGHTS | DOUBLE_WEIGHTS:
        raise ValueError(f"weights of mode {mode}")
    copy.write("B", mode & ~INT_WEIGHTS)
    rows, columns, _ = copy.read("i"), copy.read("i"), copy.read("b")
    weights = [struct.unpack(f"<{columns}b", copy.skip(columns)) for _ in range(rows)]
    scales = struct.unpack(f"<{rows}d", copy.skip(8 * copy.read("I"))[: 8 * rows])
    copy.write("iid", rows, columns, 0.0)
    for scale, row in zip(scales, weights):
        copy.write(f"{columns}d", *(weight * scale for weight in row))


def copy_network(copy):
    if copy.number("b") != 0:
        raise ValueError("a network without the name of its type")
    kind = copy.bytes(copy.number("I")).decode()
    copy.bytes(2)  # whether it is trained
    flags, inputs, outputs = copy.number("i"), copy.number("i"), copy.number("i")
    copy.number("i")  # the number of weights
    copy.bytes(copy.number("I"))  # its name
    if kind in CONTAINERS:
        for _ in range(copy.number("I")):
            copy_network(copy)
        if flags & LAYER_RATES:
            copy.bytes(4 * copy.number("I"))
    elif kind in FIXED:
        copy.bytes(FIXED[kind])
    elif kind in ("LSTM", "SummLSTM"):
        # A fifth gate has the state of the line above, if there is one.
        is_flat = copy.number("i") == inputs + outputs
        for _ in range(4 if is_flat else 5):
            copy_weights(copy)
    elif kind in LAYERS:
        copy_weights(copy)
    else:
        raise ValueError(f"an unknown layer: {kind}")


def float_weights(data):
    copy = Copy(data)
    copy_network(copy)
    copy.bytes(copy.number("I"))  # the description of the network
    copy.write("i", copy.read("i") & ~INT_TRAINING)
    copy.bytes(len(data) - copy.place)
    return bytes(copy.result)
